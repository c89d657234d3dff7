import { AUTOMATION_DEFAULTS, type AutomationTerms } from '@attune/contract/organizations/automation-settings'
import { lockContact } from '@attune/store/contacts/contacts'
import { heldOf } from '@attune/store/conversations/automated/held-messages'
import { writeAutomationSettings } from '@attune/store/organizations/automation-settings'
import { sendAutomated, type AutomatedMessage, type SendOutcome } from '../../conversations/automated/send-automated.ts'
import { newId } from '../../new-id.ts'
import type { World } from '../world.ts'

export type AutomatedFields = Partial<Omit<AutomatedMessage, 'contact' | 'origin'>> & { runId?: string; key?: string }

/** Sends a message as a scene's run does: under the client's lock, in one transaction. */
export const automationSays = (
  world: World,
  organizationId: string,
  contactId: string,
  text: string,
  { runId = newId('st'), key = `1.${newId('se')}`, ...said }: AutomatedFields = {},
): Promise<SendOutcome> =>
  world.deps.store.tenant(organizationId, async (tx) => {
    const contact = await lockContact(tx, contactId)
    if (contact === undefined) throw new Error('The client does not exist.')
    return sendAutomated(tx, {
      contact,
      text,
      attachments: [],
      tags: [],
      source: 'scene',
      origin: { runId, sceneId: SCENE, title: 'Daily check-in', turn: 1, node: 'n1', key },
      skipWhenContactMuted: false,
      excludeFromMuteTracking: false,
      repeat: false,
      cause: `run:${runId}`,
      at: world.deps.now(),
      ...said,
    })
  })

/**
 * Turns quiet hours off, so that a test does not depend on the time of day, and lets automation write while coaches do.
 * Changes other given settings.
 */
export const allHours = (world: World, organizationId: string, terms: Partial<AutomationTerms> = {}): Promise<void> =>
  world.deps.store.tenant(organizationId, (tx) =>
    writeAutomationSettings(tx, { ...AUTOMATION_DEFAULTS, quietHours: null, coachPauseMinutes: null, ...terms }),
  )

/** Sets the clock and runs all jobs; those that are not due yet postpone themselves. */
export const workAt = async (world: World, at: Date | string): Promise<void> => {
  world.at(new Date(at))
  await world.deps.store.global
    .updateTable('work')
    .set({ due_at: new Date(0) })
    .execute()
  await world.work()
}

/** A client's held messages, in the order they are to go out. */
export const heldTexts = async (world: World, organizationId: string, contactId: string): Promise<string[]> =>
  (await world.deps.store.tenant(organizationId, (tx) => heldOf(tx, contactId))).map(({ text }) => text)

/** The scene of `automationSays`' messages. It need not exist. */
export const SCENE = `sc_${'0'.repeat(31)}1`
