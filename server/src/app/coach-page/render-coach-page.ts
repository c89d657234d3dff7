import type { Theme } from '@attune/contract/organizations/theme'
import { LINK_LABELS, specialtyLabel } from '@attune/contract/staff/users/user-words'
import type { CoachPage } from '../../staff/coach-page/load-coach-page.ts'
import { escape } from '../api/api-page.ts'
import { coachPageStyle } from './coach-page-style.ts'
import { plainTextOf, renderLink, renderMarkdown } from './render-markdown.ts'

/** A page, and its style sheet, which the page's content security policy names. */
export interface RenderedPage {
  html: string
  style: string
}

/** A coach's public page, without scripts or anything from elsewhere. `form` is HTML; empty: visitors can't sign up. */
export const renderCoachPage = (page: CoachPage, variables: Theme['variables'], form: string): RenderedPage =>
  wholePage(
    { title: `${page.name} · ${page.organizationTitle}`, head: headOf(page) },
    variables,
    `<header class="top">${renderLogo(page)}<span dir="auto">${escape(page.organizationTitle)}</span></header>
<main>
<div class="who">
${renderPhoto(page)}
<div><h1 dir="auto">${escape(page.name)}</h1>
<p class="quiet">Coach at <span dir="auto">${escape(page.organizationTitle)}</span></p></div>
</div>
${renderSpecialties(page)}${renderAbout(page)}${renderLinks(page)}${form}</main>`,
  )

/** What every address without an open page gets, so that it says nothing about who exists. */
export const renderNoPage = (): RenderedPage =>
  wholePage(
    { title: 'Page Not Found', head: '' },
    { light: {}, dark: {} },
    '<main class="alone"><h1>Page Not Found</h1><p>There is no page at this address. Ask whoever gave it to you for a new one.</p></main>',
  )

const wholePage = (
  { title, head }: { title: string; head: string },
  variables: Theme['variables'],
  content: string,
): RenderedPage => {
  const style = coachPageStyle(variables)
  return {
    style,
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escape(title)}</title>${head}
<style>${style}</style></head><body>
${content}
</body></html>
`,
  }
}

const DESCRIPTION_MAX = 160

const headOf = ({ name, description, organizationTitle, url }: CoachPage): string => {
  const said = plainTextOf(description)
  const about = said === '' ? `${name} coaches at ${organizationTitle}.` : said
  const short = about.length > DESCRIPTION_MAX ? `${about.slice(0, DESCRIPTION_MAX - 1).trimEnd()}…` : about
  return `<meta name="description" content="${escape(short)}"><link rel="canonical" href="${escape(url)}">`
}

const renderLogo = ({ logoUrl }: CoachPage): string =>
  logoUrl === null ? '' : `<img src="${escape(logoUrl)}" alt="" width="32" height="32">`

const renderPhoto = ({ name, photoUrl }: CoachPage): string =>
  photoUrl === null
    ? `<span class="photo" aria-hidden="true">${escape(initialsOf(name))}</span>`
    : `<img class="photo" src="${escape(photoUrl)}" alt="" width="128" height="128" fetchpriority="high">`

const initialsOf = (name: string): string => {
  const words = name.split(' ').filter((word) => word !== '')
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '').join('')
}

const renderSpecialties = ({ specialties }: CoachPage): string =>
  specialties.length === 0
    ? ''
    : `<section aria-label="Specializes in"><ul class="tags">${specialties.map((one) => `<li>${escape(specialtyLabel(one))}</li>`).join('')}</ul></section>\n`

const renderAbout = ({ description }: CoachPage): string =>
  description.trim() === ''
    ? ''
    : `<section class="about" dir="auto"><h2>About me</h2>${renderMarkdown(description)}</section>\n`

const renderLinks = ({ links }: CoachPage): string =>
  links.length === 0
    ? ''
    : `<nav aria-label="Elsewhere"><ul class="links">${links.map(({ what, url }) => `<li>${renderLink(url, LINK_LABELS[what])}</li>`).join('')}</ul></nav>\n`
