import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { IconMailOff } from '@tabler/icons-react'
import type { Message } from '@attune/contract/conversations/entity'
import { failureOf } from '../../../client/failure.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { formOf } from '../../../ui/format-count.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { LoadFailed } from '../../../ui/page/LoadFailed.tsx'
import { SkeletonRows } from '../../../ui/page/SkeletonRows.tsx'
import { loadWrittenMail, type WrittenMail } from './load-written-mail.ts'
import { mailDocument } from './mail-document.ts'
import { mailHeight } from './mail-height.ts'
import classes from './WrittenMailDialog.module.css'

interface WrittenMailDialogProps {
  message: Message
  onClose: () => void
}

/** The original of an email, on white. Nothing in it runs, loads or can be clicked; its links are listed below. */
export const WrittenMailDialog = ({ message, onClose }: WrittenMailDialogProps) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['written-mail', message.id],
    queryFn: ({ signal }) => loadWrittenMail(message, signal),
    // Opening it again starts over.
    staleTime: Infinity,
    gcTime: 0,
  })
  const content = useRef<HTMLDivElement>(null)
  useFocusKept(content)
  const subject = message.body?.mail?.subject ?? ''
  return (
    <Dialog title={subject === '' ? 'Email' : subject} size={760} tall onClose={onClose}>
      <div ref={content} className={classes.mail} tabIndex={-1} data-autofocus>
        {data !== undefined && <MailSheet mail={data} />}
        {data === undefined && error === null && <SkeletonRows count={6} height={28} label="Loading the email" />}
        {data === undefined && error !== null && <MailFailed error={error} onRetry={() => void refetch()} />}
      </div>
    </Dialog>
  )
}

const MailFailed = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const { code, title, content } = failureOf(error)
  if (code !== 'MailTooLong' && code !== 'MailNotHtml') return <LoadFailed error={error} onRetry={onRetry} />
  return (
    <EmptyState icon={<IconMailOff />} title={title}>
      {content}
    </EmptyState>
  )
}

const MailSheet = ({ mail }: { mail: WrittenMail }) => {
  const sheet = useRef<HTMLDivElement>(null)
  const width = useWidth(sheet)
  const page = useMemo(() => mailDocument(mail), [mail])
  const height = useMemo(() => (width === 0 ? 0 : mailHeight(mail, width)), [mail, width])
  return (
    <>
      {mail.leftOut > 0 && <p className={classes.note}>{leftOutWords(mail.leftOut)}</p>}
      <div ref={sheet} className={classes.sheet}>
        {height > 0 && (
          <iframe
            tabIndex={-1}
            className={classes.frame}
            title="Original email"
            // Nothing is allowed: no script, form, window, or way to this page.
            sandbox=""
            srcDoc={page}
            style={{ height }}
          />
        )}
      </div>
      {mail.links.length > 0 && <MailLinks links={mail.links} />}
    </>
  )
}

const leftOutWords = (count: number): string =>
  `${count === 1 ? 'One picture was' : `${count} pictures were`} left out. Loading ${formOf(count, 'it', 'them')} would tell the sender that you’ve read this email.`

/** A link shows where it leads before it is followed. */
const MailLinks = ({ links }: { links: readonly string[] }) => (
  <section className={classes.links} aria-label="Links in this email">
    <h3 className={classes.title}>Links</h3>
    <ol>
      {links.map((link) => (
        <li key={link}>
          <a href={link} target="_blank" rel="noopener noreferrer nofollow">
            {link}
          </a>
        </li>
      ))}
    </ol>
  </section>
)

/**
 * Takes the focus back from a frame inside an element after a click into it. The frame has no use for it, and would
 * swallow the keys that scroll and close the dialog.
 */
const useFocusKept = (element: React.RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    const take = (): void => {
      const { activeElement } = document
      if (activeElement?.tagName === 'IFRAME' && element.current?.contains(activeElement) === true)
        element.current.focus({ preventScroll: true })
    }
    // The frame has the focus only after the window has lost it.
    const takeSoon = () => setTimeout(take)
    window.addEventListener('blur', takeSoon)
    return () => window.removeEventListener('blur', takeSoon)
  }, [element])

/** The width of an element, as it changes; 0 before it is drawn. */
const useWidth = (element: React.RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const shown = element.current
    if (shown === null) return undefined
    setWidth(shown.clientWidth)
    const observer = new ResizeObserver(() => setWidth(shown.clientWidth))
    observer.observe(shown)
    return () => observer.disconnect()
  }, [element])
  return width
}
