import type { Task } from '@attune/contract/tasks/entity'

type TaskFields = Partial<Omit<Task, 'abilities'>> & { abilities?: Partial<Task['abilities']> }

/** A task about Maria that Hannah is working on. `digit` makes its id. */
export const task = (digit: string, { abilities, ...rest }: TaskFields = {}): Task => ({
  ...TASK,
  _id: `tk_${digit.repeat(32)}`,
  ...rest,
  abilities: { ...NONE, ...abilities },
})

const HANNAH = { _id: `us_${'a'.repeat(32)}`, name: 'Hannah Brandt', email: 'hannah@northline.example' }
const MARIA = `ct_${'1'.repeat(32)}`
const NONE = {
  play: false,
  view: true,
  finish: false,
  discard: false,
  autopilot: false,
  assign: false,
  reopen: false,
  reply: false,
}

const TASK: Task = {
  _id: '',
  title: 'Call about the travel week',
  note: null,
  contactId: MARIA,
  contact: { _id: MARIA, title: 'Maria Lopez', photoUrl: null, ranks: null },
  status: 'active',
  priority: 'medium',
  type: 'manual',
  userAssigned: HANNAH,
  covering: null,
  labels: [],
  expiredAt: null,
  reason: null,
  reasonDetails: null,
  discardedBy: null,
  text: null,
  meta: { questionId: null, actionsFlags: 0 },
  createdAt: '2027-03-12T09:00:00.000Z',
  createdBy: null,
  startedAt: '2027-03-12T09:30:00.000Z',
  startedBy: HANNAH,
  closedAt: null,
  abilities: NONE,
  rev: 1,
}
