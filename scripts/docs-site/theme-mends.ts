// Faults of accessibility in the generator's own components, which no setting changes.

const MENDS: Readonly<Record<string, readonly (readonly [from: string, to: string])[]>> = {
  // A group of the sidebar is a button, and its arrow was a second button inside of it.
  "VPSidebarItem.vue": [
    [':role="itemRole"', ':role="itemRole"\n      :aria-expanded="itemRole && item.items ? !collapsed : undefined"'],
    [
      'role="button"\n        aria-label="toggle section"',
      ":role=\"isLink ? 'button' : undefined\"\n        :aria-label=\"isLink ? 'toggle section' : undefined\"",
    ],
    ['@keydown.enter="onCaretClick"\n        tabindex="0"', '@keydown.enter="onCaretClick"\n        :tabindex="isLink ? 0 : undefined"'],
  ],
  // The name of the button is "Search". The style sheet adds the letter of its key, which is no part of the name.
  "VPNavBarSearchButton.vue": [['<kbd class="DocSearch-Button-Key">K</kbd>', '<kbd class="DocSearch-Button-Key"></kbd>']],
};

/** A plugin of Vite. It throws if a new release of the generator no longer has a text that it replaces. */
export const mendTheme = {
  name: "mend-theme",
  enforce: "pre",
  transform(code: string, id: string): string | undefined {
    const mends = /\/theme-default\/components\/(\w+\.vue)$/.exec(id)?.[1];
    return mends === undefined ? undefined : MENDS[mends]?.reduce((text, [from, to]) => replaced(text, from, to, mends), code);
  },
} as const;

function replaced(text: string, from: string, to: string, component: string): string {
  if (!text.includes(from))
    throw new Error(`${component} no longer contains ${JSON.stringify(from)}. Change or delete its entry in theme-mends.ts.`);
  return text.replace(from, to);
}
