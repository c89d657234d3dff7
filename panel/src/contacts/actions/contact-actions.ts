import type { Contact } from '@attune/contract/contacts/entity'
import { calls } from '../../client/calls.ts'
import { notify } from '../../client/notify.ts'
import { nameOf } from '../contact-name.ts'
import { dropContact, putContact, refreshCounts } from '../data/contact-queries.ts'

/** What can be done with one client. Each answers when it is done and shown everywhere. */
export const contactActions = {
  mute: async (contact: Contact, minutes: number, from: string) => {
    put(await calls.contacts.mute({ id: contact._id, minutes, from }))
    done(`${nameOf(contact)} is muted`, 'Automation leaves them alone meanwhile.')
  },
  unmute: async (contact: Contact) => {
    put(await calls.contacts.unmute({ id: contact._id }))
    done(`${nameOf(contact)} is not muted any more`)
  },
  switchStatus: async (contact: Contact, newStatus: Contact['status'], reason: string) => {
    put(await calls.contacts.switchStatus({ id: contact._id, newStatus, ...(reason !== '' && { reason }) }))
    done(`${nameOf(contact)} is ${newStatus === 'stop' ? 'stopped' : 'active'}`)
  },
  assign: async (contact: Contact, primaryCoach: string | null) => {
    put(await calls.contacts.assign({ id: contact._id, primaryCoach, coaches: coachesWith(contact, primaryCoach) }))
    done(`${nameOf(contact)} has another coach`)
  },
  startFirstInteraction: async (contact: Contact, triggerOnboarding: boolean) => {
    put(await calls.contacts.startFirstInteraction({ id: contact._id, triggerOnboarding }))
    done('First interaction started', nameOf(contact))
  },
  dropFirstInteraction: async (contact: Contact, restart: boolean, dropSchedules: boolean) => {
    put(await calls.contacts.dropFirstInteraction({ id: contact._id, restart, dropSchedules }))
    done(restart ? 'First interaction begins anew' : 'First interaction dropped', nameOf(contact))
  },
  request: async (contact: Contact, requestText: string) => {
    await calls.contacts.sendManagerRequest({ id: contact._id, requestText })
    done('Request sent', 'The managers see it with the client.')
  },
  remove: async (contact: Contact, reason: string) => {
    await calls.contacts.remove({ id: contact._id, ...(reason !== '' && { reason }) })
    dropContact(contact._id)
    done(`${nameOf(contact)} is deleted`)
  },
}

/** The coaches a client has when another one becomes the primary one: the former primary one leaves. */
const coachesWith = ({ coaches, primaryCoach }: Contact, next: string | null): string[] => [
  ...new Set([...coaches.filter((id) => id !== primaryCoach?._id), ...(next === null ? [] : [next])]),
]

const put = (contact: Contact): void => {
  putContact(contact)
  refreshCounts()
}

const done = (title: string, content?: string): void =>
  notify({ kind: 'good', title, ...(content !== undefined && { content }) })
