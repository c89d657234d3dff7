import { expect, test } from 'vitest'
import {
  changesOf,
  resumeEditing,
  revToSend,
  sentencesOf,
  startEditing,
  takeStep,
  toStored,
  wouldLose,
  type EditFormState,
  type EditFormStep,
} from './edit-form.ts'
import type { FormDraft } from './form-drafts.ts'

interface Details {
  title: string
  timezone: string
  labels: string[]
}

const saved: Details = { title: 'Northline', timezone: 'America/Denver', labels: ['coaching'] }
const trimmed = (details: Details) => ({ ...details, title: details.title.trim() })
const type = (part: Partial<Details>): EditFormStep<Details> => ({ step: 'typed', part, saved, rev: 3 })
const after = (...steps: EditFormStep<Details>[]) => steps.reduce(takeStep<Details>, startEditing<Details>({}))
const refuse = (fields: Partial<Record<keyof Details, string>>, whole: string | null = null) =>
  ({ step: 'refused', refusal: { fields, whole }, isConflict: false }) as const
const conflict = { ...refuse({}, 'Someone else changed it.'), isConflict: true }
const answered = (part: Partial<Details>): EditFormStep<Details> => ({
  step: 'saved',
  saved: { ...saved, ...part },
  rev: 4,
})
const changes = (draft: Partial<Details>, now = saved) => changesOf(draft, now, trimmed)

test('what is typed back to how it is saved is no change', () => {
  expect(after(type({ title: 'Northline West' }), type({ title: 'Northline' })).draft).toEqual({})
  // A text is compared as it would be sent, but shown as it was typed.
  const { draft } = after(type({ title: 'Northline ' }))
  expect(draft).toEqual({ title: 'Northline ' })
  expect(changes(draft)).toEqual({})
  expect(changes({ title: ' Northline West ' })).toEqual({ title: 'Northline West' })
})

test('what a colleague saves meanwhile is left alone, unless it is changed here, too', () => {
  const theirs = { ...saved, title: 'Northline East', timezone: 'Europe/London' }
  expect(changes({ title: 'Northline West' }, theirs)).toEqual({ title: 'Northline West' })
  expect(changes({ title: 'Northline East' }, theirs)).toEqual({})
})

test('what is typed while saving stays a change', () => {
  const sending = [type({ title: 'Northline West', labels: [] }), { step: 'sent' }] as const
  const stored = answered({ title: 'Northline West', labels: [] })
  expect(after(...sending, stored).draft).toEqual({})
  expect(after(...sending, type({ title: 'Northline E' }), stored).draft).toEqual({ title: 'Northline E' })
  // Typed back to the old value: a change from what is being saved.
  const back = after(...sending, type({ title: 'Northline' }))
  expect([back.draft, back.sending]).toEqual([
    { title: 'Northline', labels: [] },
    { title: 'Northline West', labels: [] },
  ])
  expect(after(...sending, type({ title: 'Northline' }), stored).draft).toEqual({ title: 'Northline' })
})

test('leaving loses what isn’t being saved', () => {
  const typed = after(type({ title: 'Northline West' }))
  const loses = (state: typeof typed) => wouldLose(state, changes(state.draft))
  const sending = takeStep(typed, { step: 'sent' })
  expect([after(), typed, sending].map(loses)).toEqual([false, true, false])
  expect(loses(takeStep(sending, type({ labels: [] })))).toBe(true)
  expect(loses(takeStep(sending, refuse({}, 'Not saved.')))).toBe(true)
  expect(loses(takeStep(sending, answered({ title: 'Northline West' })))).toBe(false)
})

test('a refused save leaves what was typed, and its sentences until their fields are changed', () => {
  const refused = after(
    type({ title: 'N', timezone: 'Mars/Olympus' }),
    { step: 'sent' },
    refuse({ title: 'Too short.', timezone: 'Choose a time zone.' }, 'Not saved.'),
  )
  expect(refused).toMatchObject({ draft: { title: 'N', timezone: 'Mars/Olympus' }, sending: null, refusals: 1 })
  const mended = takeStep(refused, type({ timezone: 'Asia/Tokyo' }))
  expect(mended.refused).toEqual({ fields: { title: 'Too short.' }, whole: null })
  expect(takeStep(refused, { step: 'sent' }).refused).toEqual({ fields: {}, whole: null })
  expect(takeStep(refused, { step: 'discarded' })).toEqual({ ...startEditing({}), refusals: 1 })
})

test('a changed field says at once what is wrong with it, the others once saving was tried', () => {
  const faults = { title: 'Enter a name.', timezone: 'Choose a time zone.' }
  const emptied = after(type({ title: '' }))
  expect(sentencesOf(emptied, faults)).toEqual({ title: 'Enter a name.' })
  const tried = takeStep(emptied, { step: 'checked' })
  expect([tried.refusals, sentencesOf(tried, faults)]).toEqual([1, faults])
  expect(sentencesOf(tried, {})).toEqual({})
  expect(sentencesOf(takeStep(tried, { step: 'discarded' }), faults)).toEqual({})
})

const store = (state: EditFormState<Details>, now = saved, rev = 3) => toStored(state, now, trimmed, rev)
const resume = (stored: FormDraft, now = saved, rev = 3) => resumeEditing(stored, now, trimmed, rev)

test('changes are stored as they were typed, and come back until they are saved', () => {
  const stored = store(after(type({ title: ' Northline West', labels: [] })))
  expect(resume(stored)).toEqual(after(type({ title: ' Northline West', labels: [] })))
  // The answer was lost, or someone else has saved the same.
  expect(resume(stored, { ...saved, title: 'Northline West', labels: [] }, 4)).toEqual(startEditing({}))
  expect(store(after(type({ title: 'Northline ' })))).toEqual({})
  expect(store(after(type({ title: 'Northline West' }), { step: 'discarded' }))).toEqual({})
  expect(resume({})).toEqual(startEditing({}))
})

test('a new password is never stored', () => {
  const hannah: { name: string; password?: string } = { name: 'Hannah' }
  const storeTyped = (part: Partial<typeof hannah>) =>
    toStored(
      takeStep(startEditing<typeof hannah>({}), { step: 'typed', part, saved: hannah, rev: 3 }),
      hannah,
      (values) => values,
      3,
    )
  expect(storeTyped({ name: 'Hanna', password: 'three blue kettles' })).toEqual(storeTyped({ name: 'Hanna' }))
  expect(storeTyped({ password: 'three blue kettles' })).toEqual({})
})

test('a stored draft stays based on what it was typed over, until the reader knows what someone else has saved', () => {
  const theirs = { ...saved, title: 'Northline East' }
  const stored = store(after(type({ title: 'Northline West' })))
  const resumed = resume(stored, theirs, 5)
  const sends = (state: EditFormState<Details>) => revToSend(state, theirs, 5)
  expect([resumed.draft, sends(resumed)]).toEqual([{ title: 'Northline West' }, 3])
  expect(store(resumed, theirs, 5)).toEqual(stored)
  const unreached = takeStep(takeStep(resumed, { step: 'sent' }), refuse({}, 'Can’t reach the server.'))
  expect(sends(unreached)).toBe(3)
  expect(sends(takeStep(unreached, conflict))).toBe(5)
  const isSaved = takeStep(takeStep(resumed, { step: 'sent' }), answered({ title: 'Northline West' }))
  expect([isSaved, takeStep(resumed, { step: 'discarded' })].map(sends)).toEqual([5, 5])
})

test('a draft is saved over what it was typed over, even if a part beside it shows what someone else has saved', () => {
  const typed = after(type({ title: 'Northline West' }))
  const sends = (state: EditFormState<Details>, now: Partial<Details>) => revToSend(state, { ...saved, ...now }, 5)
  expect(sends(typed, { title: 'Northline East' })).toBe(3)
  expect(store(typed, { ...saved, title: 'Northline East' }, 5)).toEqual(store(typed))
  expect(sends(takeStep(typed, type({ title: 'Northline Wes' })), { title: 'Northline East' })).toBe(3)
  // Another field, or the part beside it: nothing of theirs would be lost.
  expect(sends(typed, { timezone: 'Europe/London' })).toBe(5)
  expect(sends(takeStep(typed, type({ timezone: 'Asia/Tokyo' })), { timezone: 'Europe/London' })).toBe(3)
  // Begun once theirs was shown.
  const begun = { ...type({ title: 'Northline West' }), saved: { ...saved, title: 'Northline East' }, rev: 5 }
  expect(sends(after(begun), { title: 'Northline East' })).toBe(5)
  expect(sends(after(type({ title: 'N' }), type({ title: saved.title }), begun), { title: 'Northline East' })).toBe(5)
  expect(sends(takeStep(typed, conflict), { title: 'Northline East' })).toBe(5)
})

test('what is typed while saving is saved over that save, even if someone else’s is shown before more is typed', () => {
  const sending = [type({ title: 'Northline West ', labels: [] }), { step: 'sent' }] as const
  const stored = { ...saved, title: 'Northline West', labels: [] }
  const meanwhile = after(
    ...sending,
    type({ title: 'Northline Westward', timezone: 'Asia/Tokyo' }),
    answered({ title: 'Northline West', labels: [] }),
  )
  const sends = (now: Partial<Details>, rev: number) => revToSend(meanwhile, { ...stored, ...now }, rev)
  expect(meanwhile.draft).toEqual({ title: 'Northline Westward', timezone: 'Asia/Tokyo' })
  expect(sends({ title: 'Northline East' }, 5)).toBe(4)
  expect(sends({ timezone: 'Europe/London' }, 5)).toBe(4)
  expect(sends({ labels: ['coaching'] }, 5)).toBe(5)
  // The answer may arrive before the page shows what it saved.
  expect(revToSend(meanwhile, saved, 3)).toBe(4)
})

test('what the server took although its answer was lost is no one else’s', () => {
  const stored = { ...saved, title: 'Northline West' }
  const unanswered = after(type({ title: 'Northline West' }), { step: 'sent' }, refuse({}, 'Can’t reach the server.'))
  const more = takeStep(unanswered, { step: 'typed', part: { title: 'Northline Westward' }, saved: stored, rev: 4 })
  expect(revToSend(more, stored, 4)).toBe(4)
  expect(revToSend(more, { ...stored, title: 'Northline East' }, 5)).toBe(3)
})

test('whoever has been told of a conflict isn’t told again for typing on before the newer values are shown', () => {
  const told = takeStep(after(type({ title: 'Northline West' })), conflict)
  const more = takeStep(told, type({ title: 'Northline Westward' }))
  expect(revToSend(more, { ...saved, title: 'Northline East' }, 5)).toBe(5)
})

test('the form’s own sentence goes before the server’s', () => {
  const refused = after(type({ title: 'N' }), { step: 'sent' }, refuse({ title: 'Too short.', labels: 'Too many.' }))
  expect(sentencesOf(refused, { title: 'Enter a name.' })).toEqual({ title: 'Enter a name.', labels: 'Too many.' })
})
