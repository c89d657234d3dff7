import { expect, test } from 'vitest'
import { clients } from './cast.ts'
import { samplePrograms } from './programs.ts'
import { scenes } from './scenes/scenes.ts'

test('nobody is near a step, so that the demo sends nothing of a program in its first day', () => {
  for (const { steps, people, title } of samplePrograms)
    for (const { client, day, since } of people) {
      const ahead = steps.map((step) => step.day - day).filter((days) => days >= -1 && days <= 1)
      expect(since === undefined ? ahead : [], `${client} in ${title}`).toEqual([])
    }
})

test('the clients are of the organization, with a coach, and the scenes are there', () => {
  for (const { organization, people, steps, days } of samplePrograms) {
    const own = clients.filter((client) => client.organization === organization).map(({ fullName }) => fullName)
    for (const { client } of people) expect(own).toContain(client)
    for (const { day, action } of steps) {
      expect(day).toBeLessThanOrEqual(days)
      if ('scene' in action) expect(scenes.map(({ title }) => title)).toContain(action.scene)
    }
  }
})
