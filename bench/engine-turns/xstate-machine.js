import { assign, initialTransition, setup, transition } from 'xstate'

/** The same check-in as an XState machine, one state per node, run with pure transitions. */
const send = (text) => ({ type: 'send', params: ({ context }) => ({ text: text(context) }) })
const setUp = setup({
  actions: {
    send: () => {},
    tag: () => {},
    save: () => {},
    read: assign({ answer: (_, { answer }) => answer }),
    try: assign({ tries: ({ context }) => context.tries + 1 }),
  },
  guards: {
    isNumber: ({ event }) => /^\s*(?:[1-9]|10)\s*$/.test(event.text),
    isGood: ({ context }) => context.answer >= 8,
    isFair: ({ context }) => context.answer >= 5 && !context.tags.includes('new'),
    mayTry: ({ context }) => context.tries <= 2,
  },
})
const machine = setUp.createMachine({
  id: 'check-in',
  initial: 'run',
  context: { firstName: 'Sam', tags: ['new'], answer: null, tries: 0 },
  states: {
    run: { always: 'mood' },
    mood: {
      entry: send(({ firstName }) => `Hi ${firstName}, how do you feel, from 1 to 10?`),
      on: {
        reply: [
          {
            guard: 'isNumber',
            target: 'byMood',
            actions: { type: 'read', params: ({ event }) => ({ answer: Number(event.text) }) },
          },
          { target: 'tries' },
        ],
      },
    },
    tries: { entry: 'try', always: [{ guard: 'mayTry', target: 'sorry' }, { target: 'low' }] },
    sorry: { entry: send(() => 'A number from 1 to 10, please.'), always: 'mood' },
    byMood: { always: [{ guard: 'isGood', target: 'good' }, { guard: 'isFair', target: 'fair' }, { target: 'low' }] },
    good: { entry: send(({ firstName }) => `Glad to hear that, ${firstName}!`), always: 'why' },
    fair: { entry: send(() => 'Thank you.'), always: 'why' },
    low: { entry: { type: 'tag', params: { tag: 'low mood' } }, always: 'why' },
    why: {
      entry: send(() => 'What is behind it?'),
      on: { reply: { target: 'keep', actions: { type: 'read', params: ({ event }) => ({ answer: event.text }) } } },
    },
    keep: {
      entry: { type: 'save', params: ({ context }) => ({ key: 'basic.mood', value: context.answer }) },
      always: 'thanks',
    },
    thanks: { entry: send(({ firstName, answer }) => `Noted, ${firstName}: “${answer}”.`), always: 'end' },
    end: { type: 'final' },
  },
})

/** `store`: serialize the state between turns, as XState itself does. */
export const playMachine = (replies, store = false) => {
  const sent = []
  let state
  const turn = ([next, actions]) => {
    state = store ? machine.resolveState(JSON.parse(JSON.stringify(next))) : next
    for (const { type, params } of actions) {
      if (type === 'send') sent.push(params.text)
      else if (type === 'tag') sent.push(`tag ${params.tag}`)
      else if (type === 'save') sent.push(`save ${params.key} ${params.value}`)
    }
  }
  turn(initialTransition(machine))
  for (const text of replies) turn(transition(machine, state, { type: 'reply', text }))
  return { sent, ended: state.status === 'done' }
}
