import type { ReactionType } from '@attune/contract/conversations/constants'
import type { PhoneEvent } from '@attune/contract/conversations/playground-calls'
import { NO_LINE_FAULTS, mergeFaults, type Faults } from '../faults.ts'
import type { Entry, Line, Receipt } from './entries.ts'
import type { Ledger, LineState, SentMessage, WrittenText } from './ledger-state.ts'
import { eventOf } from './phone-events.ts'

/** Applies an entry. Deterministic: equal entries in equal order produce equal ledgers. */
export const applyEntry = (ledger: Ledger, entry: Entry): void => {
  ledger.entries += 1
  const about = 'ref' in entry ? messageOf(ledger, entry.ref) : null
  const event = eventOf(ledger, entry, about)
  applyChange(ledger, entry)
  const line = lineOfEntry(entry, about)
  if (event !== null && line !== null) addEvent(lineStateOf(ledger, line), { id: `${ledger.entries}`, ...event })
}

export const lineStateOf = (ledger: Ledger, line: Line): LineState => {
  const key = lineKey(line)
  const known = ledger.lines.get(key)
  if (known !== undefined) return known
  const state: LineState = { texts: [], events: [], faults: NO_LINE_FAULTS }
  ledger.lines.set(key, state)
  return state
}

/** The faults that apply to a line now. */
export const faultsOn = (ledger: Ledger, line: Line): Faults =>
  mergeFaults(ledger.lines.get(lineKey(line))?.faults ?? NO_LINE_FAULTS, ledger.everywhere)

export const findWritten = (ledger: Ledger, line: Line, id: string): WrittenText | undefined =>
  ledger.writtenById.get(`${lineKey(line)} ${id}`)

export const lineOfSend = (entry: { from: string; to: string }): Line => ({ phone: entry.to, number: entry.from })
export const lineOfText = (entry: { from: string; to: string }): Line => ({ phone: entry.from, number: entry.to })

const messageOf = (ledger: Ledger, ref: string): SentMessage | WrittenText | null =>
  ledger.sentByRef.get(ref) ?? ledger.writtenByRef.get(ref) ?? null

const applyChange = (ledger: Ledger, entry: Entry): void => {
  switch (entry.kind) {
    case 'accepted':
      return addSend(ledger, { entry, told: null, reactions: { client: null, desk: null } })
    case 'written':
      return addText(ledger, { entry, taken: false, reactions: { client: null, desk: null } })
    case 'taken':
      return markTaken(ledger, entry.ref, entry.receipt, entry.at)
    case 'faults':
      return setFaults(ledger, entry.line, entry.faults)
    case 'spent':
      return spend(ledger, entry.line, entry.fault)
    case 'reacted':
      return setDeskReaction(ledger, entry.ref, entry.type)
    case 'withdrawn':
      return void ledger.withdrawn.add(entry.id)
    case 'answer-lost':
    case 'webhook-refused':
  }
}

const addSend = (ledger: Ledger, sent: SentMessage): void => {
  const { id, ref } = sent.entry
  ledger.sends.push(sent)
  ledger.sentByRef.set(ref, sent)
  ledger.sendsById.set(id, [...(ledger.sendsById.get(id) ?? []), sent])
  lineStateOf(ledger, lineOfSend(sent.entry)).texts.push(sent)
}

const addText = (ledger: Ledger, written: WrittenText): void => {
  const line = lineOfText(written.entry)
  ledger.writtenByRef.set(written.entry.ref, written)
  ledger.writtenById.set(`${lineKey(line)} ${written.entry.id}`, written)
  const { tapback } = written.entry
  if (tapback === undefined) lineStateOf(ledger, line).texts.push(written)
  else {
    const sent = ledger.sentByRef.get(tapback.of)
    if (sent !== undefined) sent.reactions.client = tapback.type
  }
}

const setDeskReaction = (ledger: Ledger, ref: string, type: ReactionType | null): void => {
  const about = messageOf(ledger, ref)
  if (about !== null) about.reactions.desk = type
}

const markTaken = (ledger: Ledger, ref: string, receipt: Receipt | null, at: string): void => {
  const written = ledger.writtenByRef.get(ref)
  if (written !== undefined) written.taken = true
  const sent = ledger.sentByRef.get(ref)
  if (sent !== undefined && receipt !== null) sent.told = { receipt, at }
}

const setFaults = (ledger: Ledger, line: Line | null, faults: Faults): void => {
  if (line === null) ledger.everywhere = faults
  else lineStateOf(ledger, line).faults = faults
}

const spend = (ledger: Ledger, line: Line | null, fault: 'refuseNext' | 'failNext'): void => {
  const faults = line === null ? ledger.everywhere : lineStateOf(ledger, line).faults
  setFaults(ledger, line, { ...faults, [fault]: Math.max(0, faults[fault] - 1) })
}

const lineOfEntry = (entry: Entry, about: SentMessage | WrittenText | null): Line | null => {
  if (entry.kind === 'accepted') return lineOfSend(entry)
  if (entry.kind === 'written') return lineOfText(entry)
  if (about === null) return null
  return about.entry.kind === 'accepted' ? lineOfSend(about.entry) : lineOfText(about.entry)
}

const addEvent = (state: LineState, event: PhoneEvent): void => {
  state.events.push(event)
  if (state.events.length > 100) state.events.shift()
}

export const lineKey = (line: Line): string => `${line.phone} ${line.number}`
