import type { CDPSession, Locator } from 'playwright-core'

/** How long a finger must rest for a long press, and a little more (ms). */
const PAST_LONG_PRESS_MS = 700

interface Finger {
  lift(): Promise<void>
  /** Moves it by so many px to the right, and rests there for longer than a long press takes. */
  rest(right: number): Promise<void>
}

/** Puts a finger onto an element, as the browser of a phone reports it. */
export const touch = async (element: Locator): Promise<Finger> => {
  const page = element.page()
  const box = await element.boundingBox()
  if (box === null) throw new Error('There is nothing to touch.')
  const session = await page.context().newCDPSession(page)
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await send(session, 'touchStart', [at])
  return {
    rest: async (right) => {
      await send(session, 'touchMove', [{ x: at.x + right, y: at.y }])
      await page.waitForTimeout(PAST_LONG_PRESS_MS) // The time itself counts.
    },
    lift: async () => {
      await send(session, 'touchEnd', [])
      await session.detach()
    },
  }
}

const send = (
  session: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  touchPoints: { x: number; y: number }[],
) => session.send('Input.dispatchTouchEvent', { type, touchPoints })
