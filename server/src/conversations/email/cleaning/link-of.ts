import { MAIL_LINK_LENGTH_MAX } from '@attune/contract/conversations/limits'

/**
 * Where a link of an email leads, as it can be shown: only to the web, without credentials, which look like another host, and
 * in ASCII, in which no letter looks like another. Null for everything else.
 */
export const linkOf = (href: string): string | null => {
  const url = href.length > MAIL_LINK_LENGTH_MAX ? null : URL.parse(href)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  url.username = ''
  url.password = ''
  return url.href.length > MAIL_LINK_LENGTH_MAX ? null : url.href
}
