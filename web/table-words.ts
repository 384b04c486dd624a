import { existsSync, readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import type { Plugin } from "vite";

const QUERY = "?table";
const NEVER_SAID_AT_A_TABLE = /^(about$|moves$|(rule|option|options|question|position|record|scenario|ledger|settings)-)/;

/**
 * Gives all that is said at a game's table in one piece: `import "…/games/<game>/texts/<language>.ftl?table"`.
 * Of two sentences with the same name the first counts: the browser's own come first.
 */
export function tableWords(): Plugin {
  return {
    name: "katzentisch-table-words",
    enforce: "pre",
    load(id) {
      if (!id.endsWith(`.ftl${QUERY}`)) return null;
      const own = id.slice(0, -QUERY.length);
      const files = ["../web", ".", "../../../tables/texts", "../../../match/texts", "../../../server/texts"]
        .map((folder) => resolve(own, "..", folder, basename(own)))
        .filter(existsSync);
      for (const file of files) this.addWatchFile(file);
      const said = new Map<string, string>();
      for (const [name, message] of files.flatMap(messages)) {
        if (!NEVER_SAID_AT_A_TABLE.test(name) && !said.has(name)) said.set(name, message);
      }
      return { code: `export default ${JSON.stringify([...said.values()].join("\n"))};`, moduleType: "js" };
    },
  };
}

/** A file's messages by their names, each with its lines below it, without comments. */
function messages(file: string): [string, string][] {
  const lines = readFileSync(file, "utf-8").split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));
  const whole = lines.join("\n").split(/\n(?=[a-z])/i);
  return whole.map((message) => [message.slice(0, message.search(/[ =]/)), message]);
}
