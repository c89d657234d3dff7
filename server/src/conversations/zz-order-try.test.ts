import { expect, test } from 'vitest'
import { createWorld, send } from '../testing/world.ts'
import { startWorker } from '../work/worker.ts'
test('drain', async () => {
  const world = await createWorld()
  const northline = await world.organization('Northline', '+13035550100')
  const hannah = await northline.staff('Hannah', 'ROLE_COACH')
  const clients = await Promise.all([1,2,3].map((n) => northline.client(`C ${n}`, `+1303555014${n}`, hannah)))
  for (let i = 0; i < 100; i++) await Promise.all(clients.map((c) => send(hannah, c, `m ${i}`)))
  const began = Date.now()
  const worker = startWorker(world.deps, 8)
  while (world.carrier.taken.length < 300 && Date.now() - began < 100_000) await new Promise((r) => setTimeout(r, 20))
  console.log('drained', world.carrier.taken.length, 'in', Date.now() - began)
  await worker.stop()
  await world.close()
  expect(1).toBe(1)
}, 200_000)
