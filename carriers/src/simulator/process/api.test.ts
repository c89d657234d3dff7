import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CarrierUnreachable, OutcomeUnknown } from '../../carrier.ts'
import { lineOf, SECRET, startSimulatorWorld, type SimulatorWorld } from '../test-world.ts'

let world: SimulatorWorld
beforeAll(async () => {
  world = await startSimulatorWorld()
})
afterAll(() => world.close())

const call = async (method: string, path: string, body?: string, secret = SECRET) => {
  const headers = { authorization: `Bearer ${secret}` }
  const response = await fetch(`${world.simulator.url}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  })
  return { status: response.status, body: (await response.json()) as unknown }
}

describe('the calls of the simulator', () => {
  it.each([
    ['another secret', () => call('GET', '/log', undefined, 'nonsense'), 401, 'The secret is incorrect.'],
    ['no such address', () => call('GET', '/nothing'), 404, "There's nothing at this address."],
    ['no JSON', () => call('POST', '/messages', '{'), 400, 'The body is not valid JSON.'],
    ['no body', () => call('POST', '/messages'), 422, /./],
    ['an unknown field', () => call('PUT', '/faults', '{"explode":true}'), 400, /explode/],
    ['half a line', () => call('GET', '/line?phone=%2B13035550142'), 400, /“number”/],
    [
      '300 kB',
      () => call('POST', '/texts', JSON.stringify('x'.repeat(300_000))),
      413,
      'The request is larger than 256 kB.',
    ],
  ])('refuse %s with a sentence', async (_, refused, status, error) => {
    expect(await refused()).toEqual({ status, body: { error: expect.stringMatching(error) } })
  })

  it('refuse a request without a secret', async () => {
    expect((await fetch(`${world.simulator.url}/log`)).status).toBe(401)
  })

  it('take nothing of a request that breaks off', async () => {
    const headers = { authorization: `Bearer ${SECRET}`, 'content-length': 500, expect: '100-continue' }
    const request = httpRequest(`${world.simulator.url}/messages`, { method: 'POST', headers })
    request.on('error', () => {})
    request.flushHeaders()
    await once(request, 'continue')
    await new Promise((resolve) => request.write('{"id":"broken-off",', resolve))
    request.destroy()
    expect(await world.carrier.find({ id: 'broken-off', ref: '', from: '' })).toEqual({ kind: 'absent' })
  })

  it('send to what is no number is refused for good', async () => {
    const answer = await world.carrier.send({ ...world.message(lineOf(1), 'Hi'), to: 'Maria' })
    expect(answer).toMatchObject({ kind: 'refused', error: expect.stringContaining('“to” is not a phone number') })
  })

  it('send with a wrong secret is refused for good', async () => {
    const { createSimulatorCarrier: simulatorCarrier } = await import('../simulator-carrier.ts')
    const stranger = simulatorCarrier({ url: world.simulator.url, secret: 'nonsense' })
    const answer = await stranger.send(world.message(lineOf(1), 'Hi'))
    expect(answer).toEqual({ kind: 'refused', error: 'The secret is incorrect.' })
    await expect(stranger.find({ id: 'anything', ref: '', from: '' })).rejects.toBeInstanceOf(OutcomeUnknown)
  })
})

describe('faults', () => {
  it('that are counted wear off, those of the phone first', async () => {
    await world.control.setFaults(lineOf(2), { refuseNext: 1 })
    await world.control.setFaults('everywhere', { refuseNext: 1, failNext: 1 })
    const send = async () =>
      (await world.carrier.send(world.message(lineOf(2), 'Hi')).catch((error: Error) => error)) as object
    expect(await send()).toBeInstanceOf(OutcomeUnknown)
    expect(await send()).toMatchObject({ kind: 'refused' })
    expect(await send()).toMatchObject({ kind: 'refused' })
    expect(await send()).toMatchObject({ kind: 'accepted' })
  })

  it('lose the asked share of answers, and every message is taken all the same', async () => {
    await world.control.setFaults(lineOf(3), { lostAnswerRate: 0.5 })
    // Which answers are lost depends on the ids alone.
    const messages = Array.from({ length: 60 }, (_, n) => ({ ...world.message(lineOf(3), 'Hi'), id: `lost-${n}` }))
    const answers = await Promise.all(
      messages.map((message) => world.carrier.send(message).catch((error: Error) => error)),
    )
    const lost = answers.filter((answer) => answer instanceof OutcomeUnknown)
    expect(lost.length).toBeGreaterThan(15)
    expect(lost.length).toBeLessThan(45)
    expect(answers.filter((answer) => answer instanceof CarrierUnreachable)).toEqual([])
    expect(lost.some((error) => error.message.includes('502'))).toBe(true)
    expect(lost.some((error) => !error.message.includes('502'))).toBe(true)
    for (const { id } of messages) expect((await world.carrier.find({ id, ref: '', from: '' })).kind).toBe('known')
  })

  it('outside their bounds are refused', async () => {
    await expect(world.control.setFaults('everywhere', { lostAnswerRate: 2 })).rejects.toMatchObject({ status: 400 })
  })
})
