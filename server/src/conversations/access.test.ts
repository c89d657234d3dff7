import { expect, test } from 'vitest'
import { hidePhones } from './access.ts'

test.for([
  ['The number +13035550142 takes no texts.', 'The number … takes no texts.'],
  ['+1 (303) 555-0142 is a landline', '… is a landline'],
  ['303.555.0142', '…'],
  ['303/555/0142', '…'],
  ['303 555‑0142', '…'],
  ['(303)  555 – 0142', '(…'],
  ['from:13035550142,to:13035550100', 'from:…,to:…'],
  ['٠٧٧٠١٢٣٤٥٦', '…'],
  ['+44\u00a020\u202f7946\u20090958', '…'],
  ['Mailbox maria.lopez@client.example is full', 'Mailbox … is full'],
  ['<maria@client.example>: 550', '<…>: 550'],
] as const)('%s is shown to a masked reader as %s', ([text, shown]) => {
  expect(hidePhones(text)).toBe(shown)
})

test.for(['Unreachable handset', 'Carrier error 30003', 'Error 21610: opted out at 14:05', 'Tried 3 times in 600 s'])(
  '%s says nothing about who it is and stays',
  (text) => {
    expect(hidePhones(text)).toBe(text)
  },
)
