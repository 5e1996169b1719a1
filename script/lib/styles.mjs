// Bootstrap's styles without what no page uses. `node script/lib/styles.mjs TARGET` writes the file; with --check it
// only says whether that would change it. A class counts as used where a class is written – an attribute of a template,
// a `class` in Python, `classList`, `className` or a selector in a script –, not where the same word stands in a sentence.
import { readdir, readFile, writeFile } from "node:fs/promises";
import process from "node:process";
import { PurgeCSS } from "purgecss";

const OURS = "tournaments/static/tournaments";
const USED_IN = ["templates/**/*.html", "tournaments/**/*.py", `${OURS}/*.js`];
const PUT_TOGETHER = ["alert-success", "alert-warning", "alert-danger", "alert-info"]; // after the tags of messages
const IN_HTML = /class="((?:[^"{]|\{%[^%]*%\}|\{\{[^}]*\}\}|\{)*)"/g;
const IN_PYTHON = /class\\?["']?\s*[:=]\s*\\?["']([^"'\n]*)/g;
const IN_SCRIPTS = /class(?:List|Name|Names)?\b([^;\n]*)/g;
const words = (/** @type {string} */ text) => text.match(/[A-Za-z][\w-]*/g) ?? [];
const written = (/** @type {RegExp} */ where) => (/** @type {string} */ text) => ({
  attributes: { names: words(text), values: words(text) },
  classes: [...text.matchAll(where)].flatMap(([, found]) => words(found)),
  ids: [],
  tags: [...text.matchAll(/<([a-z][a-z0-9]*)|createElement\("([a-z0-9]+)"/g)].map(([, tag, made]) => tag ?? made),
  undetermined: [],
});

const [target, option] = process.argv.slice(2);
const whole = await readFile("node_modules/bootstrap/dist/css/bootstrap.min.css", "utf8");
const raw = whole.replace(/\n\/\*# sourceMappingURL=.*/, "");
const names = (await readdir(OURS)).filter((name) => name.endsWith(".css") || name.endsWith(".js"));
const ours = await Promise.all(names.map((name) => readFile(`${OURS}/${name}`, "utf8")));
const [{ css }] = await new PurgeCSS().purge({
  content: USED_IN,
  css: [{ raw }],
  variables: true,
  safelist: { standard: ["html", "body", ...PUT_TOGETHER], variables: ours.join().match(/--bs-[\w-]+/g) ?? [] },
  blocklist: [".mark", "mark"], // a shape of our own
  extractors: [
    { extractor: written(IN_HTML), extensions: ["html"] },
    { extractor: written(IN_PYTHON), extensions: ["py"] },
    { extractor: written(IN_SCRIPTS), extensions: ["js"] },
  ],
});
const slim = `${css.trimEnd()}\n`;
if (option !== "--check") await writeFile(target, slim);
else if ((await readFile(target, "utf8")) !== slim) {
  process.stderr.write("The pages use other styles of Bootstrap than were chosen: run script/vendor --only styles.\n");
  process.exitCode = 1;
}
