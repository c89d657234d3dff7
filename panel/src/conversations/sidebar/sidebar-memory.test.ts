import { describe, expect, test } from 'vitest'
import { memoryStorage } from '../testing/memory-storage.ts'
import { readMemory, withinLimits, writeMemory } from './sidebar-memory.ts'

const usual = { view: 'panel', width: 300, panel: 'profile' }

describe('the remembered sidebar', () => {
  test('is 300 px of the profile at first, and afterwards what the account left', () => {
    const storage = memoryStorage()
    expect(readMemory(storage, 'us_1')).toEqual(usual)
    writeMemory(storage, 'us_1', { view: 'rail', width: 420, panel: 'media' })
    expect(readMemory(storage, 'us_1')).toEqual({ view: 'rail', width: 420, panel: 'media' })
    expect(readMemory(storage, 'us_2')).toEqual(usual)
  })

  test('is stored under a key that sign-out keeps', () => {
    const storage = memoryStorage()
    writeMemory(storage, 'us_1', readMemory(storage, 'us_1'))
    expect(storage.key(0)).toMatch(/^sidebarWidth/)
  })

  test('is read with caution', () => {
    const storage = memoryStorage()
    for (const text of ['{', 'null', '[]', '7', '{"view":"wide","width":"9","panel":"weather"}', '{"width":null}']) {
      storage.setItem('sidebarWidth:conversation:us_1', text)
      expect(readMemory(storage, 'us_1')).toEqual(usual)
    }
    storage.setItem('sidebarWidth:conversation:us_1', '{"width":9999}')
    expect(readMemory(storage, 'us_1').width).toBe(600)
  })

  test.for([
    [0, 200],
    [199, 200],
    [200, 200],
    [300.4, 300],
    [600, 600],
    [601, 600],
  ])('keeps %i px within its limits', ([asked = 0, kept]) => {
    expect(withinLimits(asked)).toBe(kept)
  })
})
