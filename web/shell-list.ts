import { createHash } from "node:crypto";
import type { Plugin } from "vite";

const WORKER = "service-worker.js";
const ALWAYS = ["/static/icon.svg", "/static/manifest.webmanifest"];

interface Chunk {
  type: "chunk";
  fileName: string;
  code: string;
  imports: string[];
  moduleIds: string[];
  viteMetadata?: { importedCss: Set<string> };
}

/** Tells the service worker which files the lobby needs, and names its cache after them. */
export function shellList(page: string): Plugin {
  return {
    name: "katzentisch-shell-list",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const files = Object.values(bundle) as (Chunk | { type: "asset"; fileName: string; source: unknown })[];
      const chunks = files.filter((file): file is Chunk => file.type === "chunk");
      const worker = chunks.find(({ fileName }) => fileName === WORKER);
      const html = files.find(({ fileName }) => fileName === page);
      if (!worker || html?.type !== "asset") this.error("there is no page, or no worker");
      const shell = [...ALWAYS, ...neededBy(starts(String(html.source), chunks), chunks).map((file) => `/static/${file}`)].sort();
      const digest = createHash("sha256").update(String(html.source)).update(shell.join("\n")).digest("hex");
      const written = [`const SHELL=${JSON.stringify(shell)}`, `CACHE="katzentisch-${digest.slice(0, 12)}"`];
      worker.code = `${written.join(",")};\n${worker.code}`;
    },
  };
}

/** The page's own code, and the house's words in every language. */
function starts(html: string, chunks: Chunk[]): Chunk[] {
  const isWords = ({ moduleIds }: Chunk) => moduleIds.some((id) => /\/web\/src\/texts\/\w+\.ftl/.test(id));
  return chunks.filter((chunk) => html.includes(`/${chunk.fileName}"`) || isWords(chunk));
}

function neededBy(starts: Chunk[], chunks: Chunk[]): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const needed = new Set<string>();
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || needed.has(chunk.fileName)) return;
    needed.add(chunk.fileName);
    for (const css of chunk.viteMetadata?.importedCss ?? []) needed.add(css);
    for (const name of chunk.imports) visit(byName.get(name));
  };
  starts.forEach(visit);
  return [...needed];
}
