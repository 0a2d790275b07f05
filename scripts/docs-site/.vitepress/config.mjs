import { readFileSync } from "node:fs";
import { join } from "node:path";
import { anchorOf } from "../../check/anchors.ts";
import { asOnForge, markMessages } from "../markdown.mjs";
import { navigation, sidebarOf } from "../navigation.ts";
import { descriptionOf, LEFT_OUT, sitePath } from "../pages.ts";
import { writePlainPages } from "../plain-pages.ts";
import { searchOptions } from "../search.ts";
import { mendTheme } from "../theme-mends.ts";

// The generator reads the committed pages in place (scripts/docs.mjs says where they are).
const source = process.env.DOCS_SOURCE;
const TITLE = "pulumi-hosting";
const DESCRIPTION = "Declare what you run on your hosting operator in a Pulumi program";
const { version } = JSON.parse(readFileSync(join(source, "package.json"), "utf8"));

export default {
  title: TITLE,
  description: DESCRIPTION,
  lang: "en",
  // Without this entry, a browser requests an icon from the root of the host.
  head: [["link", { rel: "icon", href: "data:," }]],
  srcDir: source,
  srcExclude: LEFT_OUT,
  rewrites: sitePath,
  // A page that is shared in a chat shows its title and its first sentence.
  transformPageData: (page) => {
    page.description ||= descriptionOf(readFileSync(join(source, page.filePath), "utf8")) ?? DESCRIPTION;
    if (page.relativePath === "index.md") page.frontmatter.pageClass = "first-page";
  },
  transformHead: ({ pageData: { title, description } }) =>
    Object.entries({ "og:type": "article", "og:site_name": TITLE, "og:title": title || TITLE, "og:description": description }).map(
      ([property, content]) => ["meta", { property, content }],
    ),
  buildEnd: ({ outDir, pages }) => writePlainPages(source, outDir, pages),
  cacheDir: join(import.meta.dirname, "../node_modules/.cache/vitepress"),
  vite: { plugins: [mendTheme], build: { chunkSizeWarningLimit: 4000 } },
  markdown: {
    // These themes have a high contrast. The contrast of the default themes is too low.
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    codeTransformers: [markMessages],
    attrs: { disable: true },
    anchor: { slugify: anchorOf },
    config: (md) => asOnForge(md, source),
  },
  themeConfig: {
    siteTitle: "pulumi-hosting",
    version,
    nav: navigation,
    sidebar: sidebarOf(source),
    outline: { level: [2, 3] },
    search: { provider: "local", options: searchOptions },
  },
};
