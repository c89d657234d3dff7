import { Button } from '@mantine/core'
import { IconArrowUp, IconLock } from '@tabler/icons-react'
import {
  lazy,
  Suspense,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  type Ref,
} from 'react'
import type { WritingChannel } from '@attune/contract/channels/entity'
import type { Thread } from '@attune/contract/conversations/entity'
import { withQuoteLine } from '@attune/contract/conversations/sms/quote-line'
import { useAccount, useFeature, useMay } from '../../client/account.ts'
import type { ConversationSession } from '../conversation-session.ts'
import { registerComposer } from '../../ui/keys/composer-cursor.ts'
import { keepToastsAbove } from '../../ui/keep-toasts-above.ts'
import { KeyCap } from '../../ui/keys/KeyCap.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { blockedReason, isSendLaterKey, laterProblem } from './composer-rules.ts'
import type { DraftHint as Hint } from './DraftHint.tsx'
import { Leaving } from './later/Leaving.tsx'
import { SendLater } from './later/SendLater.tsx'
import { MessageField } from './inline/MessageField.tsx'
import { SegmentCount } from './SegmentCount.tsx'
import { useComposerSettings } from './composer-settings.ts'
import { variableTitle } from './templates/variable-title.ts'
import { Suggestions } from './templates/Suggestions.tsx'
import { ComposerMenu } from './tools/ComposerMenu.tsx'
import { TOOLS_PLACE } from './tools/tools-place.ts'
import { Tools } from './tools/Tools.tsx'
import { readyOf } from './use-tray.ts'
import type { UnsentMessage } from './unsent-message.ts'
import { useComposer, type ComposerHandle } from './use-composer.ts'
import { useDrop } from './use-drop.ts'
import { VoicePlace } from './voice/VoicePlace.tsx'
import { pressVoiceButton } from './voice/VoiceButton.tsx'
import { focusMessages } from '../timeline/place/focus-messages.ts'
import classes from './Composer.module.css'

export type { ComposerHandle }

interface ComposerProps {
  thread: Thread
  session: ConversationSession
  /** Unsent messages to this client. */
  unsent: readonly UnsentMessage[]
  ref: Ref<ComposerHandle>
}

const TrayList = lazyPart(async () => (await import('../../media/TrayList.tsx')).TrayList)
/** If the hint cannot be fetched, nothing is shown. */
const DraftHint = lazy<ComponentType<ComponentProps<typeof Hint>>>(() =>
  import('./DraftHint.tsx').then(
    (file) => ({ default: file.DraftHint }),
    () => ({ default: Nothing }),
  ),
)
const Nothing = () => null
const QuotedLine = lazyPart(async () => (await import('./quote/QuotedLine.tsx')).QuotedLine)
const FromLine = lazyPart(async () => (await import('./from/FromLine.tsx')).FromLine)
const WindowLine = lazyPart(async () => (await import('./whatsapp/WindowLine.tsx')).WindowLine)
const HeldReply = lazyPart(async () => (await import('./held/HeldReply.tsx')).HeldReply)
const count = new Intl.NumberFormat('en-US')

/** The form to write to a client, or the reason why the reader can't. */
export const Composer = (props: ComposerProps) => {
  const hold = blockedReason(props.thread)
  return hold === null ? <Field {...props} /> : <NoField thread={props.thread} reason={hold} />
}

/** Takes the cursor as the field would, so that a screen reader reads the reason and Alt with an arrow leads on. */
const NoField = ({ thread, reason }: { thread: Thread; reason: string }) => {
  const { contactId } = thread
  const place = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(
    () => (place.current === null ? undefined : registerComposer(contactId, place.current, () => {})),
    [contactId],
  )
  return (
    <div className={classes.place}>
      <Leaving thread={thread} />
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <p
        ref={place}
        className={classes.hold}
        tabIndex={-1}
        data-no-field
        onKeyDown={({ key }) => {
          if (key === 'Escape') focusMessages()
        }}
      >
        <IconLock size={16} stroke={1.5} aria-hidden="true" />
        {reason}
      </p>
    </div>
  )
}

const Field = ({ thread, session, unsent, ref }: ComposerProps) => {
  const { contactId, title } = thread
  const { timezone: zone } = useAccount()
  const { enterSends, suggestions } = useComposerSettings(session.accountId)
  const suggests = useFeature('reply-suggestions') && suggestions
  const composer = useComposer(thread, session, unsent, ref)
  const { area, draft, files, from, quote, held, left, problem } = composer
  const { over, drop } = useDrop(files.add)
  const waitsForChoice = held.length > 0
  const maySchedule = useMay('scheduled-messages.update')

  return (
    <form
      ref={keepToastsAbove}
      className={classes.place}
      aria-label={`Write to ${title}`}
      onSubmit={(event) => {
        event.preventDefault()
        // Submit events of dialogs opened from here bubble up too.
        if (event.target === event.currentTarget) composer.submit()
      }}
    >
      <Leaving thread={thread} />
      {waitsForChoice && (
        <Suspense>
          <HeldReply held={held} zone={zone} onEdit={composer.editHeld} onSend={composer.sendHeld} />
        </Suspense>
      )}
      {/* What the tools open: above the field, so that it covers no message. */}
      <div id={TOOLS_PLACE} className={classes.opened} />
      {suggests && <Suggestions contactId={contactId} onInsert={composer.insert} />}
      <div
        className={classes.composer}
        data-problem={problem !== null || undefined}
        data-over={over || undefined}
        {...drop}
      >
        {draft.note !== null && (
          <Suspense>
            <DraftHint
              note={draft.note}
              zone={zone}
              onClear={composer.clear}
              onTake={draft.takeOffered}
              onDismiss={composer.dismiss}
            />
          </Suspense>
        )}
        <FromPlace from={from} onLeave={composer.focus} />
        <WindowPlace contactId={contactId} clientName={title} channel={from.current} onLeave={composer.focus} />
        {quote !== null && (
          <Suspense>
            <QuotedLine quote={quote} clientName={title} onDrop={composer.dropQuote} />
          </Suspense>
        )}
        {files.tray !== null && files.items.length > 0 && (
          <Suspense fallback={<div className={classes.trayPlace} />}>
            <TrayList tray={files.tray} items={files.items} channel={from.current?.kind} />
          </Suspense>
        )}
        <VoicePlace contactId={contactId} onFiles={files.add} onLeave={composer.focus} />
        <MessageField
          contactId={contactId}
          clientName={title}
          area={area}
          text={draft.text}
          isInvalid={problem !== null}
          onChange={composer.change}
          onInsert={composer.insert}
          onPress={(event) => pressVoiceButton(event) || (maySchedule && openLater(event)) || composer.press(event)}
          onPaste={(event) => {
            const { files: pasted } = event.clipboardData
            if (pasted.length > 0) files.add(pasted)
            if (pasted.length > 0 || composer.refusesPaste(event.clipboardData.getData('text/plain')))
              event.preventDefault()
          }}
          onBlur={() => void session.drafts.flush(contactId)}
        />
        <Words problem={problem} composer={composer} />
        <div className={classes.foot}>
          <Tools
            contactId={contactId}
            clientName={title}
            onFiles={files.add}
            onInsert={composer.insert}
            onLeave={composer.focus}
          />
          <div className={classes.end}>
            <SegmentCount text={draft.text === '' ? '' : withQuoteLine(quote, draft.text)} />
            <CharactersLeft left={left} />
            <ComposerMenu accountId={session.accountId} onLeave={composer.focus} />
            {maySchedule && (
              <SendLater
                contactId={contactId}
                zone={thread.contactTimezone}
                text={draft.text}
                from={from.chosen}
                problem={laterProblem(contactId, draft.text, files.items, quote)}
                files={readyOf(files.items)}
                drafts={session.drafts}
                onEmpty={composer.empty}
                onLeave={composer.focus}
              />
            )}
            <SendButton enterSends={enterSends} disabled={waitsForChoice} />
          </div>
        </div>
      </div>
    </form>
  )
}

/** On a phone it has room for an icon only. */
const SendButton = ({ enterSends, disabled }: { enterSends: boolean; disabled: boolean }) => (
  <>
    <Button
      type="submit"
      className={classes.send ?? ''}
      disabled={disabled}
      rightSection={<KeyCap>{enterSends ? 'Enter' : 'Ctrl Enter'}</KeyCap>}
    >
      Send
    </Button>
    <button type="submit" className={classes.sendShort} aria-label="Send" disabled={disabled}>
      <IconArrowUp size={20} stroke={1.5} aria-hidden="true" />
    </button>
  </>
)

/** The place for choosing a number, if there are several. */
const FromPlace = (props: ComponentProps<typeof FromLine>) =>
  props.from.channels.length > 1 && (
    <Suspense>
      <FromLine {...props} />
    </Suspense>
  )

/** The place for the line about WhatsApp's 24 hours. */
const WindowPlace = ({
  channel,
  ...rest
}: Omit<ComponentProps<typeof WindowLine>, 'channel'> & { channel: WritingChannel | undefined }) =>
  channel?.window != null && (
    <Suspense>
      <WindowLine channel={channel} {...rest} />
    </Suspense>
  )

/** Opens the menu of times to send later, if this is its key. */
const openLater = ({ nativeEvent, currentTarget }: KeyboardEvent): boolean => {
  if (!isSendLaterKey(nativeEvent)) return false
  currentTarget.closest('form')?.querySelector<HTMLElement>('[aria-label="Send later"]')?.click()
  return true
}

/** What is wrong with the text, and the question about variables that aren't filled in. */
const Words = ({ problem, composer }: { problem: string | null; composer: ReturnType<typeof useComposer> }) => (
  <div id="composer-words" className={classes.words}>
    <p className={classes.problem} role="alert">
      {problem}
    </p>
    {composer.unfilled.length > 0 && (
      <p className={classes.ask} role="alert">
        <span>{unfilledSentence(composer.unfilled.map(variableTitle))}</span>
        <button type="button" onClick={composer.fillIn}>
          Fill in
        </button>
        <button type="button" onClick={() => composer.submit(true)}>
          Send as is
        </button>
      </p>
    )}
  </div>
)

const CharactersLeft = ({ left }: { left: number }) => (
  <span className={classes.left} data-over={left < 0 || undefined}>
    {left < 0 ? `−${count.format(-left)}` : count.format(left)}
    <span className={classes.unit}> left</span>
  </span>
)

const unfilledSentence = (names: readonly string[]): string =>
  names.length === 1 ? `${names[0]} isn’t filled in.` : `${names.join(', ')} aren’t filled in.`
