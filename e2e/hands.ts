import type { BrowserContext } from 'playwright-core'

/** What a person's hands did in a browser. */
export interface Hands {
  /** Buttons, links, rows and fields that were clicked. */
  clicks: number
  /** Keys that were pressed, and characters of what was filled in. */
  keys: number
}

/** Seconds a practiced person takes to point and decide, and for a key (Card, Moran and Newell's keystroke model). */
const CLICK_SECONDS = 2.65
const KEY_SECONDS = 0.28

/** Counts from now on, on every page of these browsers. */
export const countHands = async (...contexts: BrowserContext[]): Promise<Hands> => {
  const hands: Hands = { clicks: 0, keys: 0 }
  for (const context of contexts) {
    await context.exposeBinding('countHands', (_source, kind: keyof Hands, amount: number) => {
      hands[kind] += amount
    })
    await context.addInitScript(() => {
      const count = (globalThis as unknown as { countHands: (kind: string, amount: number) => void }).countHands
      addEventListener('pointerdown', (event) => event.isTrusted && count('clicks', 1), true)
      addEventListener('keydown', (event) => event.isTrusted && count('keys', 1), true)
      // A test fills in a field at once, without keys; a person would have typed it.
      addEventListener(
        'input',
        (event) => {
          const filled = event instanceof InputEvent ? (event.data ?? '').length : 0
          if (event.isTrusted && filled > 1) count('keys', filled)
        },
        true,
      )
    })
  }
  return hands
}

/** How long this takes by hand, in minutes, with `waits` seconds in between for reading. */
export const minutesOf = ({ clicks, keys }: Hands, waits = 0): number =>
  (clicks * CLICK_SECONDS + keys * KEY_SECONDS + waits) / 60
