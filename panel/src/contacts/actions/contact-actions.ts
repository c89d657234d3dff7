import type { Contact } from '@attune/contract/contacts/entity'
import { calls } from '../../client/calls.ts'
import { notify } from '../../client/notify.ts'
import { queryClient } from '../../client/query-client.ts'
import { REQUESTS } from '../data/keys.ts'
import { nameOf } from '../contact-name.ts'
import { contacts, dropContact, refreshCounts } from '../data/contact-queries.ts'
import { assignCoach } from './assign-coach.ts'

/** Actions on one client. Each resolves once it is done and the caches are updated. */
export const contactActions = {
  mute: async (contact: Contact, minutes: number, from: string) => {
    updateCaches(await calls.contacts.mute({ id: contact._id, minutes, from }))
    notifyDone(`${nameOf(contact)} is muted`, 'Automation won’t message them in the meantime.')
  },
  unmute: async (contact: Contact) => {
    updateCaches(await calls.contacts.unmute({ id: contact._id }))
    notifyDone(`${nameOf(contact)} is no longer muted`)
  },
  switchStatus: async (contact: Contact, newStatus: Contact['status'], reason: string) => {
    updateCaches(await calls.contacts.switchStatus({ id: contact._id, newStatus, ...(reason !== '' && { reason }) }))
    notifyDone(`${nameOf(contact)} is ${newStatus === 'stop' ? 'stopped' : 'active'}`)
  },
  assign: async (contact: Contact, primaryCoach: string | null) => {
    updateCaches(await assignCoach(contact, primaryCoach))
    notifyDone(`${nameOf(contact)} has ${primaryCoach === null ? 'no coach' : 'a new coach'}`)
  },
  startFirstInteraction: async (contact: Contact, triggerOnboarding: boolean) => {
    updateCaches(await calls.contacts.startFirstInteraction({ id: contact._id, triggerOnboarding }))
    notifyDone('First interaction started', nameOf(contact))
  },
  dropFirstInteraction: async (contact: Contact, restart: boolean, dropSchedules: boolean) => {
    updateCaches(await calls.contacts.dropFirstInteraction({ id: contact._id, restart, dropSchedules }))
    notifyDone(restart ? 'First interaction restarted' : 'First interaction dropped', nameOf(contact))
  },
  request: async (contact: Contact, requestText: string) => {
    await calls.contacts.sendManagerRequest({ id: contact._id, requestText })
    notifyDone('Request sent', 'Managers see it on Home and with the client.')
    void queryClient.invalidateQueries({ queryKey: REQUESTS })
  },
  remove: async (contact: Contact, reason: string) => {
    await calls.contacts.remove({ id: contact._id, ...(reason !== '' && { reason }) })
    dropContact(contact._id)
    notifyDone(`${nameOf(contact)} was deleted`)
  },
}

const updateCaches = (contact: Contact): void => {
  contacts.put(contact)
  refreshCounts()
}

const notifyDone = (title: string, content?: string): void =>
  notify({ kind: 'good', title, ...(content !== undefined && { content }) })
