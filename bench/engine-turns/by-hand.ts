/** The results of a scene: texts, tags and values in order. */
export interface PlayedScene {
  sent: string[]
  ended: boolean
}

interface State {
  at: 'start' | 'mood' | 'why' | 'end'
  tries: number
  mood: number | null
  why: string
}

/** The limit: the check-in written by hand for just this case, without trace, budget or settings. */
export const playByHand = (replies: readonly string[]): PlayedScene => {
  const client = { firstName: 'Sam', tags: ['new'] }
  let state: State = { at: 'start', tries: 0, mood: null, why: '' }
  const sent: string[] = []
  const turn = (reply: string): void => {
    const [next, effects] = step(state, reply, client)
    state = next
    sent.push(...effects)
  }
  turn('')
  for (const reply of replies) turn(reply)
  return { sent, ended: state.at === 'end' }
}

const step = (state: State, reply: string, client: { firstName: string; tags: string[] }): [State, string[]] => {
  const ask = `Hi ${client.firstName}, how do you feel, from 1 to 10?`
  switch (state.at) {
    case 'start':
      return [{ ...state, at: 'mood' }, [ask]]
    case 'mood': {
      const mood = /^\s*(?:[1-9]|10)\s*$/.test(reply) ? Number(reply) : null
      if (mood === null) {
        const tries = state.tries + 1
        if (tries <= 2) return [{ ...state, tries }, ['A number from 1 to 10, please.', ask]]
        return [{ ...state, tries, at: 'why' }, ['tag low mood', 'What is behind it?']]
      }
      const said =
        mood >= 8
          ? `Glad to hear that, ${client.firstName}!`
          : mood >= 5 && !client.tags.includes('new')
            ? 'Thank you.'
            : 'tag low mood'
      return [{ ...state, mood, at: 'why' }, [said, 'What is behind it?']]
    }
    case 'why':
      return [
        { ...state, why: reply, at: 'end' },
        [`save basic.mood ${reply}`, `Noted, ${client.firstName}: “${reply}”.`],
      ]
    case 'end':
      return [state, []]
  }
}
