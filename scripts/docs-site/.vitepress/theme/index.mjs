import { useData } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import { h } from "vue";
import "./style.css";

/** The list of versions is in the parent folder of this version. The site's own links cannot lead there. */
const Versions = {
  setup() {
    const { site, theme } = useData();
    return () => h("a", { class: "versions", href: `${site.value.base}../`, target: "_self" }, `Version ${theme.value.version}`);
  },
};

/** Below each page, a link to its source: the Markdown form that `plain-pages.ts` writes. */
const SourceOfPage = {
  setup() {
    const { site, page } = useData();
    return () =>
      h(
        "p",
        { class: "source-of-page" },
        h("a", { href: site.value.base + page.value.relativePath, target: "_self" }, "Source of this page (Markdown)"),
      );
  },
};

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { "doc-footer-before": () => h(SourceOfPage) }),
  enhanceApp: ({ app }) => void app.component("Versions", Versions),
};
