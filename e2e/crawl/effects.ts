import type { Page, Request, Response } from 'playwright-core'

/** What a click set in motion. */
export interface Effects {
  /** True once anything has happened that a person, or the server, would notice. */
  happened(): Promise<boolean>
  end(): Promise<void>
}

/**
 * What the page requests periodically or because of others: presence, the counts of the navigation, who else is editing
 * a scene, and its saved draft.
 */
const OF_ITSELF =
  /\/v1\/live|\/scenes\/\w+\/(?:editing|draft)|\/v2\/threads\.(?:presence|search|getCounters)|\/v1\/users\/me\/notifications|\/v1\/notices\/feed|\/v1\/contacts\/tasks\/count|\/v1\/contacts\/questions\?.*count=true|\/assets\//

/**
 * Watches for what follows a click: another address, a change in the page, a request, a window, a file, a question, or
 * the focus moving anywhere but to the control itself. A tooltip doesn't count as an effect, and neither does the live
 * stream or what the page requests periodically.
 */
export const watchEffects = async (page: Page, tag: number): Promise<Effects> => {
  let outside = false
  const notice = () => (outside = true)
  const asked = (request: { url(): string; isNavigationRequest(): boolean }) => {
    if (!OF_ITSELF.test(request.url())) outside = true
  }
  const address = page.url()
  page.on('request', asked)
  page.on('filechooser', notice)
  page.on('download', notice)
  page.on('popup', notice)
  page.on('dialog', notice)
  await page.evaluate((own) => {
    const crawl = { changed: false, observer: null as MutationObserver | null, own: document.querySelector(own) }
    const isTooltip = (node: Node) =>
      node instanceof Element && (node.matches('[role="tooltip"]') || node.querySelector('[role="tooltip"]') !== null)
    // The counts of the navigation, such as “3 unread”.
    const isCount = (node: Node | null) => /^\d+\+? (unread|open|new)$/.test(node?.textContent ?? '')
    crawl.observer = new MutationObserver((records) => {
      for (const { type, target, addedNodes, removedNodes, attributeName } of records) {
        if (target instanceof Element && target.closest('[role="tooltip"], head') !== null) continue
        if (type === 'attributes' && /^(aria-describedby|data-crawl|data-portal)/.test(attributeName ?? '')) continue
        if (type === 'childList' && [...addedNodes, ...removedNodes].every((node) => isTooltip(node) || isCount(node)))
          continue
        if (type === 'characterData' && isCount(target.parentNode)) continue
        crawl.changed = true
      }
    })
    crawl.observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    Object.assign(window, { crawl })
  }, `[data-crawl="${tag}"]`)
  return {
    happened: async () => {
      if (outside || page.url() !== address) return true
      return page
        .evaluate(() => {
          const { crawl } = window as unknown as { crawl?: { changed: boolean; own: Element | null } }
          const focus = document.activeElement
          const elsewhere = focus !== null && focus !== document.body && focus !== crawl?.own
          return crawl === undefined || crawl.changed || (elsewhere && crawl.own?.contains(focus) !== true)
        })
        .catch(() => true) // The page went away under the question: it loads anew.
    },
    end: async () => {
      page.off('request', asked)
      page.off('filechooser', notice)
      page.off('download', notice)
      page.off('popup', notice)
      page.off('dialog', notice)
      await page
        .evaluate(() => {
          const { crawl } = window as unknown as { crawl?: { observer: MutationObserver | null } }
          crawl?.observer?.disconnect()
        })
        .catch(() => {}) // Gone with its page.
    },
  }
}

/** A page that starts asks for one thing after the other; the next comes within this time of the last answer. */
const PAUSE_MS = 500

/** Watches what a page asks for. `areOver`: everything was answered, and nothing has been asked for a moment. */
export const watchRequests = (page: Page): { areOver(): boolean; end(): void } => {
  const open = new Set<Request>()
  let last = performance.now()
  const asked = (request: Request) => {
    open.add(request)
    last = performance.now()
  }
  const ended = (request: Request) => {
    open.delete(request)
    last = performance.now()
  }
  // The live stream is answered, but never ends.
  const answered = (response: Response) => {
    if (response.url().includes('/v1/live')) ended(response.request())
  }
  page.on('request', asked)
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  page.on('response', answered)
  return {
    areOver: () => open.size === 0 && performance.now() - last > PAUSE_MS,
    end: () => {
      page.off('request', asked)
      page.off('requestfinished', ended)
      page.off('requestfailed', ended)
      page.off('response', answered)
    },
  }
}
