import { HOSTILE_MAILS } from '@attune/carriers/email/testing/hostile-mails'
import { MAIL_LINKS_MAX } from '@attune/contract/conversations/limits'
import { describe, expect, test } from 'vitest'
import { cleanMail } from './clean-mail.ts'

const clean = (html: string, files: Record<string, number> = {}) => {
  const mail = cleanMail(html, new Map(Object.entries(files)))
  if (mail === null) throw new Error('It has too many elements.')
  return mail
}

/** Words, and tags whose attributes are all quoted. There is nothing in it that two browsers read differently. */
const PLAIN = /^(?:[^<>]|<\/?(?<tag>[a-z][a-z1-6]*)(?: [a-z-]+="[^"<>]*")*(?: \/)?>)*$/
const TAGS =
  /^(?:p|div|span|br|hr|center|blockquote|pre|address|article|section|h[1-6]|b|i|ul|ol|li|table|tbody|tr|td|th|img|font)$/
const ATTRIBUTES =
  /^(?:align|alt|bgcolor|border|cellpadding|cellspacing|color|colspan|data-link|dir|face|height|lang|rowspan|size|src|start|style|title|type|valign|width)$/
const STYLE = /^(?:[-\w\s:;#%.,/+!]|rgba?\([\d\s.,%/]*\))*$/

/** Reads what is left of a mail with other means than those that cleaned it. */
const expectHarmless = (html: string): void => {
  expect(html).toMatch(PLAIN)
  for (const [, tag = '', attributes = ''] of html.matchAll(/<\/?([^\s/>]+)([^>]*)>/g)) {
    expect(tag).toMatch(TAGS)
    for (const [, name = '', value = ''] of attributes.matchAll(/ ([^\s=]+)="([^"]*)"/g)) {
      expect(name).toMatch(ATTRIBUTES)
      if (name === 'src') expect(value).toMatch(/^cid:1\d{4}$/)
      if (name === 'style') expect(value).toMatch(STYLE)
      if (name === 'style') expect(value).not.toMatch(/position|url|image|behavior|binding|@|\\/)
      if (name === 'colspan' || name === 'rowspan') expect(Number(value)).toBeLessThan(100)
      if (name === 'data-link') expect(Number(value)).toBeLessThanOrEqual(MAIL_LINKS_MAX)
    }
  }
}

// ASVS 1.3.1
describe('of a hostile mail nothing is left that runs, loads or leads somewhere', () => {
  test.for(HOSTILE_MAILS)('$name', ({ html }) => {
    const mail = cleanMail(html, new Map())
    if (mail === null) return expect(html.length).toBeGreaterThan(100_000)
    expectHarmless(mail.html)
    expect(mail.links.length).toBeLessThanOrEqual(MAIL_LINKS_MAX)
    for (const link of mail.links) expect(link).toMatch(/^https?:\/\/[a-z\d.:-]+\/[!-~]*$/)
    return undefined
  })

  test('of more than sixty kinds', () => {
    expect(HOSTILE_MAILS.length).toBeGreaterThan(60)
  })

  test('and what can be read stays', () => {
    const lost = HOSTILE_MAILS.filter(({ html }) => cleanMail(html, new Map())?.html.includes('Hello') === false)
    expect(lost.map(({ name }) => name)).toEqual(LOST)
  })
})

/** Their words are inside what isn't the text of a mail. */
const LOST: readonly string[] = ['a frameset', 'a form that changes when read again']

describe('a mail keeps its looks', () => {
  test.for([
    [
      '<p style="color: #333; font-family: \'Segoe UI\', sans-serif">Hi</p>',
      '<p style="color:#333;font-family:Segoe UI, sans-serif">Hi</p>',
    ],
    ['<td style="background:rgb(1, 2, 3);position:fixed">Hi</td>', '<td style="background:rgb(1, 2, 3)">Hi</td>'],
    ['<p class=MsoNormal style="margin-left:1cm">Hi</p>', '<p style="margin:0;margin-left:1cm">Hi</p>'],
    [
      '<body bgcolor="#eeeeee"><font color=red size=+1>Hi</font></body>',
      '<div bgcolor="#eeeeee"><font color="red" size="+1">Hi</font></div>',
    ],
    ['<ol start=3 type=a><li>Hi</li></ol>', '<ol start="3" type="a"><li>Hi</li></ol>'],
    [
      '<p dir=rtl lang=ar>\u0645\u0631\u062d\u0628\u0627</p>',
      '<p dir="rtl" lang="ar">\u0645\u0631\u062d\u0628\u0627</p>',
    ],
    ['<title>Hi</title><p>1 &lt; 2 &amp; 3</p>', '<p>1 &lt; 2 &amp; 3</p>'],
    ['<td colspan=9999 rowspan=-1 width=1e9 height=9px; bgcolor="url(x)" align="left;" size=99>Hi</td>', '<td>Hi</td>'],
    ['<p>Hi<o:p></o:p></p><!-- end -->', '<p>Hi</p>'],
  ])('%s', ([given, shown]) => {
    expect(clean(given ?? '').html).toBe(shown)
  })
})

describe('the links of a mail', () => {
  test('become numbers, the same address the same one', () => {
    const html =
      '<a href="https://a.example/x">A</a> <a href="http://b.example">B</a> <a href="https://a.example/x">A</a>'
    expect(clean(html)).toEqual({
      html: '<span data-link="1">A</span> <span data-link="2">B</span> <span data-link="1">A</span>',
      links: ['https://a.example/x', 'http://b.example/'],
      leftOut: 0,
    })
  })

  test.for([
    ['https://bank.example@evil.example/', 'https://evil.example/'],
    ['https://b\u0430nk.example/', 'https://xn--bnk-6cd.example/'],
    ['HTTPS://EVIL.example/\u202Egpj.exe', 'https://evil.example/%E2%80%AEgpj.exe'],
    [' https://evil.example/a\tb\n', 'https://evil.example/ab'],
  ])('say where they lead: %s', ([href, shown]) => {
    expect(clean(`<a href="${href}">x</a>`).links).toEqual([shown])
  })

  test.for([
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:a@b.example',
    'tel:1',
    '/path',
    '//host.example',
    '#x',
    '',
  ])('that lead elsewhere than to the web are words: %s', (href) => {
    expect(clean(`<a href="${href}">x</a>`)).toEqual({ html: '<span>x</span>', links: [], leftOut: 0 })
  })

  test('have their limit', () => {
    const html = Array.from({ length: MAIL_LINKS_MAX + 1 }, (_, at) => `<a href="https://a.example/${at}">x</a>`).join(
      '',
    )
    const mail = clean(html)
    expect(mail.links).toHaveLength(MAIL_LINKS_MAX)
    expect(mail.html.endsWith(`<span data-link="${MAIL_LINKS_MAX}">x</span><span>x</span>`)).toBe(true)
  })
})

describe('the pictures of a mail', () => {
  test('that it brought along are named by their file', () => {
    const html =
      '<img src="cid:logo@x" alt="Logo" width=80><img src="CID:a%2Bb@x"><img src="cid:a%2Bc@x"><img src="cid:gone">'
    expect(clean(html, { 'logo@x': 1, 'a+b@x': 0, 'a%2Bc@x': 2 }).html).toBe(
      '<img alt="Logo" width="80" src="cid:10001" /><img src="cid:10000" /><img src="cid:10002" /><img />',
    )
  })

  test('of other servers are left out, and counted', () => {
    const html =
      '<img src="https://a.example/1.gif" alt="Sale"><img srcset="//a.example/2.gif 2x"><td background="http://a.example/3.gif">' +
      '<p style="background:url(https://a.example/4.gif)">x</p><img src="data:image/png;base64,AAAA"><img src="cid:x">'
    expect(clean(html).leftOut).toBe(5)
    expect(clean(html).html).toContain('<img alt="Sale" />')
  })
})

test('a mail of too many elements isn’t shown', () => {
  expect(cleanMail('<p>Hi</p>'.repeat(20_000), new Map())).not.toBeNull()
  expect(cleanMail('<p>Hi</p>'.repeat(20_001), new Map())).toBeNull()
})
