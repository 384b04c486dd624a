import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { gameNames } from "./game-names.ts";
import { shellList } from "./shell-list.ts";
import { tableWords } from "./table-words.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Puts the drawings into the page itself, so that they are there at the first paint. */
function sprite(): Plugin {
  return {
    name: "katzentisch-sprite",
    transformIndexHtml: (html) =>
      html.replace("<!-- sprite -->", readFileSync(here("src/look/sprite.svg"), "utf-8")),
  };
}

export default defineConfig({
  base: "/static/",
  plugins: [svelte(), sprite(), gameNames(here("../src/katzentisch/games")), tableWords(), shellList("index.html")],
  resolve: {
    alias: {
      $games: here("../src/katzentisch/games"),
      $texts: here("../src/katzentisch"),
      $web: here("src"),
    },
    dedupe: ["svelte", "@fluent/bundle"],
  },
  build: {
    outDir: here("../src/katzentisch/server/pages"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // a strict content security policy knows no data: scripts or fonts
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: here("index.html"), "service-worker": here("src/worker/service-worker.ts") },
      output: {
        // A worker's address must stay the same, or browsers would never look for a new one.
        entryFileNames: ({ name }) => (name === "service-worker" ? "[name].js" : "assets/[name]-[hash].js"),
        // What is always needed together comes in one piece: it packs tighter, and is asked for once.
        codeSplitting: {
          groups: [
            { name: "house", tags: ["$initial"], test: /^(?!.*service-worker)/, priority: 2 },
            { name: "table", test: /\/web\/src\/table\/(TablePage|TableTop|CheatSheet)\.svelte|\/furniture\/(CardCount|Ask)\.svelte/, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": "http://127.0.0.1:8787", "/socket": { target: "ws://127.0.0.1:8787", ws: true } },
  },
});
