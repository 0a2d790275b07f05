import { isForUsers, sitePath } from "./pages";

/** The parser of the site. Its option `highlight` colours code. */
interface Parser {
  options: { highlight?: unknown };
  render(text: string, env: object): string;
}

/**
 * Returns the HTML that the search indexes. `env.relativePath` is the path of the committed page.
 *
 * @remarks The search is for users: pages for contributors would otherwise come first, because they repeat the names of the reference. The
 * index needs no colours, and colouring the code takes half of the time.
 */
function rendered(text: string, env: { relativePath: string }, parser: Parser): string {
  if (!isForUsers(sitePath(env.relativePath))) return "";
  const { highlight } = parser.options;
  parser.options.highlight = undefined;
  try {
    return parser.render(text, env);
  } finally {
    parser.options.highlight = highlight;
  }
}

export const searchOptions = {
  detailedView: true,
  _render: rendered,
  miniSearch: {
    searchOptions: {
      // A title that is the word itself comes first, then guides, then the reference. The browser runs this function without its module.
      boostDocument: (id: string, term: string, { title = "" }: { title?: string }) =>
        (title.toLowerCase() === term ? 2 : 1) * (/\/guides\//.test(id) ? 1.5 : /\/reference\/(?:#|$)/.test(id) ? 0.5 : 1),
    },
    options: {
      // The search also finds an error code or a dotted name as a whole: `not_permitted`, `game.Server`, `hosting:allowDataLoss`.
      tokenize: (text: string) => [...text.split(/[\n\r\p{Z}\p{P}]+/u), ...(text.match(/\w+(?:[_.:]\w+)+/g) ?? [])],
    },
  },
};
