import type { Page } from 'playwright-core'

/** Something that can be clicked, tagged in the page with `data-crawl`. */
export interface Control {
  tag: number
  /** The same control has the same name on every visit: what contains it, what it is, and its words. */
  name: string
  /** Where clicking a link leads; null for everything else. */
  href: string | null
}

/** How many rows of the same look are clicked: what holds for two rows of a list holds for all. */
const OF_A_LIST = 2
/** From this many of the same look on, it is a list. */
const LIST_FROM = 5

/** Every visible control of the page, or of the dialog or menu on top of it, in page order. */
export const controlsOf = (page: Page): Promise<Control[]> =>
  page.evaluate(
    ({ most, from }) => {
      const CLICKED =
        'a[href], button, summary, [role="button"], [role="menuitem"], [role="menuitemradio"], [role="menuitemcheckbox"], [role="tab"], [role="switch"], [role="option"], [role="checkbox"], input[type="checkbox"], input[type="radio"]'
      const OVER = 'dialog[open], [role="dialog"], [role="menu"], [role="listbox"]'
      // Elements for screen readers, such as the skip link, are clipped until they have the focus.
      const visible = (element: Element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !getComputedStyle(element).clipPath.startsWith('inset')
      const overlays = [...document.querySelectorAll(OVER)].filter(visible)
      const root = overlays.at(-1) ?? document.body
      const wordsOf = (element: Element) =>
        (element.getAttribute('aria-label') ?? element.textContent ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 60)
      const pathOf = (element: Element) => {
        const steps: string[] = []
        for (let at: Element | null = element; at !== null && at !== root && steps.length < 5; at = at.parentElement)
          steps.push(`${at.tagName.toLowerCase()}.${[...at.classList].find((name) => !name.startsWith('m_')) ?? ''}`)
        return steps.join('<')
      }
      // A choice that is already made does nothing more, and says so.
      const done = (element: Element) =>
        element.matches(
          ':disabled, [aria-disabled="true"], [data-disabled], [aria-current], [role="menuitemradio"][aria-checked="true"], [role="tab"][aria-selected="true"], input[type="radio"]:checked',
        ) || element.closest('[inert], [aria-hidden="true"]') !== null
      const found = [...root.querySelectorAll(CLICKED)].filter((element) => visible(element) && !done(element))
      const seen = new Map<string, number>()
      const counts = new Map<string, number>()
      for (const element of found) counts.set(pathOf(element), (counts.get(pathOf(element)) ?? 0) + 1)
      document.querySelectorAll('[data-crawl]').forEach((element) => element.removeAttribute('data-crawl'))
      return found.flatMap((element, tag) => {
        const path = pathOf(element)
        const nth = (seen.get(path) ?? 0) + 1
        seen.set(path, nth)
        const list = (counts.get(path) ?? 0) >= from && element.closest('nav, [role="menu"], [role="tablist"]') === null
        if (list && nth > most) return []
        element.setAttribute('data-crawl', String(tag))
        const over = overlays.length === 0 ? '' : `${wordsOf(root).slice(0, 24)} > `
        const words = list ? `(${nth} of a list)` : wordsOf(element)
        const href = element instanceof HTMLAnchorElement ? element.href : null
        return [{ tag, name: `${over}${element.tagName.toLowerCase()} ${words} [${path}]`, href }]
      })
    },
    { most: OF_A_LIST, from: LIST_FROM },
  )
