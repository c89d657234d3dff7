import { addProgram, enrol, message } from '@attune/server/programs/testing/program-changes'
import { addScheduled } from '@attune/server/schedules/testing/schedule-changes'
import { addScene, startScene } from '@attune/server/testing/runs/run-changes'
import { daily, say } from '@attune/server/testing/runs/run-desk'
import { createWorld } from '@attune/server/testing/world'
import type { BenchDatabase } from '../due-work/bench-database.ts'

/** Clients of the one coach. */
export const CLIENTS = 300

/** One client in three waits for an answer, one in two has an open task. */
const WAITING_EACH = 3
const TASK_EACH = 2

/** Noon of a working day in Denver. */
export const NOON = new Date('2026-01-05T19:00:00Z')

/**
 * Creates a coach with 300 clients. Each has a running scene that writes every evening, a daily scheduled message, and
 * a program with a message today.
 */
export const prepareCoach = async ({
  app,
  owner,
}: BenchDatabase): Promise<{ accountId: string; organizationId: string }> => {
  const world = await createWorld({ database: { app, owner, drop: () => Promise.resolve() } })
  world.at(NOON)
  const organization = await world.organization('Northline', '+13035550100')
  const coach = await organization.staff('Hannah', 'ROLE_COACH')
  const admin = await organization.staff('Priya', 'ROLE_ADMIN')
  const scene = await addScene(admin, [daily('evening', '18:00', 'ask'), say('ask', 'How was your day?', 'evening')])
  const program = await addProgram(admin, { steps: [message('one1', 1, '15:00', 'Hi {{client.firstName}}')] })
  for (let number = 0; number < CLIENTS; number += 1) {
    const phone = `+1303557${String(number).padStart(4, '0')}`
    const client = await organization.client(`Maria Lopez ${number}`, phone, coach)
    if (number % WAITING_EACH === 0) await client.texts('My knee hurts')
    await startScene(coach, client, scene._id)
    await addScheduled(coach, client, {
      text: 'Ready for the afternoon?',
      scheduleType: 'daily',
      scheduleValue: { localTime: '13:30', dayOffset: 0, dayOfWeek: 1 },
    })
    await enrol(coach, client, program._id)
    if (number % TASK_EACH === 0)
      await coach.ok('POST', '/v1/contacts/tasks', {
        contactId: client.id,
        title: 'Call about the knee',
        userAssigned: coach.id,
      })
  }
  await world.work()
  await world.close()
  return { accountId: coach.id, organizationId: organization.id }
}
