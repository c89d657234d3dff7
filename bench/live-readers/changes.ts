import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Readers } from './data.ts'

/** Makes changes at a steady rate for a while. Returns the key of each with its organization's index. */
export type Changes = (perSecond: number, ms: number) => Promise<Map<string, number>>

/** Messages from coaches to clients, through the product's own call. */
export const messagesTo = (origin: string, { organizations }: Readers): Changes => {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  let count = 0
  return runSteadily(async () => {
    const place = (count * 7) % organizations.length
    const { contactIds, tokens } = organizations[place] ?? { contactIds: [], tokens: [] }
    const contactId = contactIds[count % contactIds.length] ?? ''
    count += 1
    const body = JSON.stringify({
      suffix: `bench-${Date.now()}-${count}`,
      text: `Well done, that was number ${count}.`,
    })
    const path = `/v1/contacts/${contactId}/messages/send-direct`
    const headers = {
      authorization: `Bearer ${tokens[count % tokens.length]}`,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }
    const said = await new Promise<string>((resolve, reject) => {
      const sent = request(origin + path, { method: 'POST', agent, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => (text += part))
        response.on('end', () => (response.statusCode === 200 ? resolve(text) : reject(new Error(text))))
      })
      sent.on('error', reject)
      sent.end(body)
    })
    const { id } = JSON.parse(said) as { id: string }
    return { key: id, place }
  })
}

/** Rows of the size of the product's events, committed with a notification to the bare server. */
export const bareRows = (pool: pg.Pool, { organizations }: Readers, bytes: number): Changes => {
  let count = 0
  return runSteadily(async () => {
    const place = (count * 7) % organizations.length
    count += 1
    const key = `bare-${Date.now()}-${count}`
    const body = JSON.stringify({ messageId: key, text: 'x'.repeat(bytes) })
    await pool.query(
      `with made as (insert into bench_changes (organization_id, body) values ($1, $2) returning id)
       select pg_notify('bench_changes', id::text) from made`,
      [organizations[place]?.id, body],
    )
    return { key, place }
  })
}

const runSteadily =
  (one: () => Promise<{ key: string; place: number }>): Changes =>
  async (perSecond, ms) => {
    const made = new Map<string, number>()
    const under: Promise<void>[] = []
    const begun = performance.now()
    for (let n = 0; n < (perSecond * ms) / 1000; n += 1) {
      const due = begun + (n * 1000) / perSecond
      if (due > performance.now()) await pause(due - performance.now())
      under.push(one().then(({ key, place }) => void made.set(key, place)))
    }
    await Promise.all(under)
    return made
  }
