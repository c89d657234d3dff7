import { addScene, startScene, waitNode } from '@attune/server/testing/runs/run-changes'
import { say } from '@attune/server/testing/runs/run-desk'
import { createWorld } from '@attune/server/testing/world'
import type { BenchDatabase } from '../due-work/bench-database.ts'

/** Clients whose scene waits for a reply. Each replies once per round. */
export const CLIENTS = 400
export const NUMBER = '+13035550100'
export const phoneOf = (client: number): string => `+1303556${String(client).padStart(4, '0')}`

/** Noon in Denver on each day, so that neither quiet hours nor the limit of a day's texts hold a message. */
export const noonOf = (day: number): Date => new Date(new Date('2026-01-05T19:00:00Z').getTime() + day * 86_400_000)

/** Creates an organization with clients, each in a scene that waits for a reply, answers, and waits again. */
export const prepareDesk = async ({ app, owner }: BenchDatabase): Promise<void> => {
  const world = await createWorld({ database: { app, owner, drop: () => Promise.resolve() } })
  world.at(noonOf(0))
  const organization = await world.organization('Northline', NUMBER)
  const coach = await organization.staff('Hannah', 'ROLE_COACH')
  const admin = await organization.staff('Priya', 'ROLE_ADMIN')
  const scene = await addScene(admin, [
    waitNode('wait', 'thanks'),
    say('thanks', 'Thank you, {{ client.firstName }}. You wrote {{ message.text }}. And tomorrow?', 'wait'),
  ])
  for (let client = 0; client < CLIENTS; client += 1) {
    const { id } = await organization.client(`Maria Lopez ${client}`, phoneOf(client), coach)
    await startScene(coach, { id }, scene._id)
  }
  await world.work()
  await world.close()
}
