import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { KeywordPreview } from '@attune/contract/scenes/keywords/entity'
import type { KeywordMatch } from '@attune/contract/scenes/keywords/limits'
import { useAccount } from '../../client/account.ts'
import { failureOf } from '../../client/failure.ts'
import { formatCount } from '../../ui/format-count.ts'
import { formatListTime } from '../../ui/time/format-times.ts'
import { useNow } from '../../ui/time/use-now.ts'
import { previewQuery } from './keyword-queries.ts'
import classes from './Keywords.module.css'

const DEBOUNCE_MS = 400

/** Which of the last month's texts the keyword would have matched, with some of them. */
export const PreviewLine = ({ words, match }: { words: string[]; match: KeywordMatch }) => {
  const [asked] = useDebouncedValue(JSON.stringify({ words, match }), DEBOUNCE_MS)
  // Written as this type in the line above.
  const query = JSON.parse(asked) as { words: string[]; match: KeywordMatch }
  const { data, error } = useQuery({
    ...previewQuery(query.words, query.match),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  return (
    <div className={classes.preview} role="status">
      {data === undefined ? (
        <p>{error === null ? 'Reading the last 30 days…' : failureOf(error).content}</p>
      ) : (
        <Found preview={data} />
      )}
    </div>
  )
}

const Found = ({ preview: { texts, clients, found, read, more, scenes } }: { preview: KeywordPreview }) => {
  const { timezone } = useAccount()
  const now = useNow()
  return (
    <>
      <p className={classes.count}>
        {texts === 0
          ? 'In the last 30 days it would have matched no text.'
          : `Would have matched ${formatCount(texts, 'text')} of ${formatCount(clients, 'client')} in the last 30 days.`}
      </p>
      {found.length > 0 && (
        <ul className={classes.found} aria-label="Texts">
          {found.map(({ contactId, title, text, at }) => (
            <li key={`${contactId} ${at}`}>
              <Link to="/conversations/dialog/$id" params={{ id: contactId }} target="_blank">
                {title}
              </Link>{' '}
              <span dir="auto">“{text}”</span> <time dateTime={at}>{formatListTime(new Date(at), now, timezone)}</time>
            </li>
          ))}
          {texts > found.length && <li>{`and ${(texts - found.length).toLocaleString('en-US')} more`}</li>}
        </ul>
      )}
      {more && <p>{`Only the latest ${formatCount(read, 'text')} were read.`}</p>}
      {scenes.map(({ _id, title }) => (
        <p key={_id}>{`The scene ${title} starts with this word, too.`}</p>
      ))}
    </>
  )
}
