import { countCalls } from '@attune/engine/testing/count-calls'
import { describe, expect, test } from 'vitest'
import { mayHoldMarkup } from './markup.ts'
import { textBlocks, type Block, type Inline } from './text-blocks.ts'

/** Blocks as a string: *italic*, **bold**, ~struck~, `code`, <address words>. */
const shown = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      if (block.kind === 'text') return block.inside.map(piece).join('')
      if (block.kind === 'code') return `[code ${block.text}]`
      if (block.kind === 'quote') return `[quote ${shown(block.blocks)}]`
      return block.items.map(({ value, blocks: inside }) => `[${value ?? '•'} ${shown(inside)}]`).join('')
    })
    .join('|')

const piece = (inline: Inline): string => {
  if (typeof inline === 'string') return inline
  if (inline.kind === 'code') return `[code ${inline.text}]`
  const inside = inline.inside.map(piece).join('')
  if (inline.kind !== 'link') return `[${inline.kind} ${inside}]`
  return `[link ${inline.href}${inline.host === null ? '' : ` at ${inline.host}`}: ${inside}]`
}

describe('markup is rendered', () => {
  test.for([
    ['Eat **more** of *that*, not ~~this~~', 'Eat [strong more] of [em that], not [del this]'],
    ['**all *of* it**', '[strong all [em of] it]'],
    ['type `2+2`', 'type [code 2+2]'],
    ['one\ntwo\n\nthree **x**', 'one\ntwo\n\nthree [strong x]'],
    ['Today:\n- oats\n- eggs\n\nOk?', 'Today:|[• oats][• eggs]|Ok?'],
    ['1. warm up\n3. *run*', '[1 warm up][3 [em run]]'],
    ['> you said rest\n\nNot today', '[quote you said rest]|Not today'],
    ['```\nlet x\n```', '[code let x]'],
    ['the [plan](https://a.example/p)', 'the [link https://a.example/p at a.example: plan]'],
    ['**https://a.example/p**', '[strong [link https://a.example/p: https://a.example/p]]'],
  ] as const)('%j', ([text, seen]) => {
    expect(mayHoldMarkup(text)).toBe(true)
    expect(shown(textBlocks(text))).toBe(seen)
  })
})

describe('text that markdown would misread stays as typed', () => {
  test.for([
    '# Title',
    'Title\n=====',
    '---',
    '5*3*2 makes 30, snake_case_word too',
    'about ~6~ pm',
    '- 5 lbs',
    '- 5 lbs\n- 3 lbs',
    '> 10k steps',
    '1) a\n2) b',
    '- [ ] walk\n- [x] run',
    '| a | b |\n|---|---|\n| 1 | 2 |',
    '![dog](/dog.png)',
    '<b>bold</b> <img src=x onerror=alert(1)>',
    '[a]: /x\n\n[a]',
    '    four spaces',
    '¯\\_(ツ)_/¯',
    '&lt;b&gt; &amp;',
    '[click](javascript:alert(1))',
    '[click](data:text/html,x)',
    '[x][y]',
  ])('%j', (text) => expect(shown(textBlocks(text))).toBe(text))

  test('a link whose text is another address shows both addresses', () => {
    expect(shown(textBlocks('[bank.example](https://evil.example)'))).toBe(
      '[bank.example]([link https://evil.example/: https://evil.example])',
    )
  })

  test('a disguised address is not a link', () => {
    const text = '[pay](https://pay\u200Bpal.example)'
    expect(shown(textBlocks(text))).toBe(text)
  })
})

describe('texts that are not parsed', () => {
  test.for([
    ['Plain words, 5 * 3 = 15, a_b', false],
    ['- one point', false],
    ['1. only', false],
    ['**bold**', true],
    ['- a\n- b', true],
  ] as const)('%j: %s', ([text, may]) => expect(mayHoldMarkup(text)).toBe(may))

  test('a text tagged as profanity', () => expect(mayHoldMarkup('**bold**', ['profanity'])).toBe(false))

  test.for([
    '*a '.repeat(3_000),
    '>'.repeat(5_000),
    '> '.repeat(2_000),
    '[a]('.repeat(2_000),
    `**a** ${'x'.repeat(5_000)}`,
  ])('one that could take long: %#', (text) => expect(mayHoldMarkup(text)).toBe(false))

  test('even the worst case is parsed in few steps', () => {
    const worst = [
      '*a '.repeat(400),
      '**a*'.repeat(100),
      '[a]('.repeat(130),
      '- '.repeat(2_000),
      '> > > > > a\n'.repeat(80),
    ]
    const calls = countCalls(() => worst.forEach((text) => textBlocks(text)))
    // Three times the calls made today.
    expect(calls).toBeLessThan(45_000)
  })

  test('text nested too deeply stays plain', () => expect(shown(textBlocks('>'.repeat(4_000)))).toBe('>'.repeat(4_000)))
})
