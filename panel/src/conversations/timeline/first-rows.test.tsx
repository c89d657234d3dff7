import { renderToString } from 'react-dom/server'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { HANNAH, message } from '../testing/entities.ts'
import { TimelineList } from './TimelineList.tsx'
import { timelineRows } from './timeline-rows.ts'
import type { OpeningRow } from './timeline-window.ts'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
vi.mock(import('../../client/calls.ts'), () => ({ calls: {} }) as never)

beforeEach(() => {
  vi.stubGlobal('screen', { height: 900 })
  vi.stubGlobal('innerHeight', 900)
})

const messages = Array.from({ length: 50 }, (_, at) => message({ sequence: at + 1 }))
const timeline = { messages, hasOlder: true, hasNewer: false }
const rows = timelineRows({ timeline, unsent: [], unread: null, zone: 'America/Denver', accountId: HANNAH })
const nothing = () => undefined

/** The sequences of the messages in a list whose view hasn't been measured. */
const drawnFirst = (openAt: OpeningRow | null): number[] => {
  const html = renderToString(
    <TimelineList
      label="Messages with Maria Lopez"
      rows={rows}
      openAt={openAt}
      ready={Promise.resolve()}
      endToken=""
      endsAtNewest
      {...{ onPosition: nothing, onNearStart: nothing, onNearEnd: nothing, onFar: nothing, onLeave: nothing }}
      {...{ onAct: nothing, onQuote: nothing }}
    >
      {(row) => <b key={row.key}>{row.sequence}</b>}
    </TimelineList>,
  )
  return [...html.matchAll(/<b>(\d+)<\/b>/g)].map(([, sequence]) => Number(sequence))
}

test('a conversation’s newest messages are drawn together with it, before its list has been measured', () => {
  expect(drawnFirst(null)).toEqual(messages.slice(-12).map(({ sequence }) => sequence))
})

test('the messages around the one that a link leads to are, too', () => {
  const drawn = drawnFirst({ key: rows[19]?.key ?? '', offset: 'center' })
  expect([drawn.at(0), drawn.at(-1)]).toEqual([14, 25])
})
