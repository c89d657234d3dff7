/** Portal target for a menu that its container would clip: the page's `<main>`, so that it stays inside a landmark. */
export const IN_PAGE = { target: 'main' } as const
