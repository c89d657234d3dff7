/** For a menu that its place would cut off: it stands in the page's `<main>`, so that it is inside a landmark. */
export const IN_PAGE = { target: 'main' } as const
