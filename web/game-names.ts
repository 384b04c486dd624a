import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const MODULE = "virtual:game-names";

/** The lobby needs the games' names and one line about each, not all their sentences. */
export function gameNames(games: string): Plugin {
  return {
    name: "katzentisch-game-names",
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null;
      const slugs = readdirSync(games, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"))
        .map((entry) => entry.name)
        .sort();
      const names = Object.fromEntries(
        ["de", "en"].map((language) => [
          language,
          Object.fromEntries(slugs.map((slug) => [slug, front(join(games, slug, "texts", `${language}.ftl`))])),
        ]),
      );
      return `export default ${JSON.stringify(names)};`;
    },
  };
}

function front(file: string): { name: string; about: string } {
  const text = readFileSync(file, "utf-8");
  const line = (key: string) => {
    const found = text.match(new RegExp(`^${key} = (.+)$`, "m"));
    if (!found) throw new Error(`${file} has no ${key}`);
    return found[1];
  };
  return { name: line("name"), about: line("about") };
}
