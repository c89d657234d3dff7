import { expect, test } from 'vitest'
import type { AvailableScene } from '@attune/contract/scenes/runs/entity'
import { findScenes } from './find-scenes.ts'

const scene = (title: string, available = true, labels: string[] = []): AvailableScene => ({
  scene: { _id: `sc_${title}`, title, labels },
  available,
  reason: available ? null : { code: 'SceneAlreadyRunning', message: 'Under way.' },
})
const SCENES = [scene('Weekly review'), scene('Onboarding', false, ['onboarding']), scene('Daily check-in')]
const titles = (words: string) => findScenes(SCENES, words).map((one) => one.scene.title)

test('startable scenes come first, then by title', () => {
  expect(titles('')).toEqual(['Daily check-in', 'Weekly review', 'Onboarding'])
})

test('searches all words in titles and labels, ignoring case', () => {
  expect(titles('CHECK daily')).toEqual(['Daily check-in'])
  expect(titles('onboard')).toEqual(['Onboarding'])
  expect(titles('daily review')).toEqual([])
})
