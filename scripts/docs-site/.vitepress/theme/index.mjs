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

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => void app.component("Versions", Versions),
};
