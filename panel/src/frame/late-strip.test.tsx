import { renderToString } from 'react-dom/server'
import { afterAll, expect, test, vi } from 'vitest'
import { noteLate } from '../client/late-answers.ts'
import type { Connection } from '../client/live.ts'
import { LateStrip } from './LateStrip.tsx'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
const connection = vi.hoisted((): { state: Connection['state'] } => ({ state: 'live' }))
vi.mock('../client/live.ts', () => ({ useConnection: () => connection }))

test('a page that waits for the server says so, unless it says that it is offline', () => {
  const words = 'This is taking longer than usual.'
  const drawn = () => renderToString(<LateStrip />)
  expect(drawn()).not.toContain(words)
  noteLate(true)
  expect(drawn()).toContain(words)
  connection.state = 'offline'
  expect(drawn()).not.toContain(words)
  connection.state = 'catching-up'
  expect(drawn()).toContain(words)
  noteLate(false)
  expect(drawn()).not.toContain(words)
})

test('the place for its words is always there, so that they are read out when they come', () => {
  expect(renderToString(<LateStrip />)).toMatch(/^<div[^>]* role="status"><\/div>$/)
})
