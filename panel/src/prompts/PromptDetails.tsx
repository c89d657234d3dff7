import type { PromptTemplate } from '@attune/contract/prompts/entity'
import { PageTitle } from '../ui/page/PageTitle.tsx'
import { PlaceAbove } from '../ui/page/PlaceAbove.tsx'
import { Tag } from '../ui/Tag.tsx'
import classes from './PromptPage.module.css'

/** A read-only prompt template: the model settings and the messages. */
export const PromptDetails = ({ prompt }: { prompt: PromptTemplate }) => (
  <>
    <PageTitle
      title={prompt.title}
      before={<PlaceAbove to="/prompt-templates" title="Prompt Templates" />}
      beside={<Tag>{`v${prompt.version}`}</Tag>}
    />
    <Panes prompt={prompt} />
  </>
)

const Panes = ({ prompt: { _id, settings, messages, updatedBy } }: { prompt: PromptTemplate }) => (
  <div className={classes.panes}>
    <dl className={classes.settings}>
      <dt>ID</dt>
      <dd>
        <code>{_id}</code>
      </dd>
      <dt>Model</dt>
      <dd>{settings.model ?? 'Installation default'}</dd>
      <dt>Max tokens</dt>
      <dd>{settings.maxTokens}</dd>
      <dt>Temperature</dt>
      <dd>{settings.temperature ?? '–'}</dd>
      <dt>Breaking words</dt>
      <dd>
        <WordTags words={settings.breakingWords} />
      </dd>
      <dt>Stop words</dt>
      <dd>
        <WordTags words={settings.stopWords} />
      </dd>
      <dt>Saved by</dt>
      <dd>{updatedBy?.name ?? '–'}</dd>
    </dl>
    <section className={classes.messages} aria-label="Messages">
      <h2 className={classes.title}>Messages</h2>
      {messages.map(({ role, content, render }, at) => (
        // A version of a template never changes, so the index identifies a message.
        // eslint-disable-next-line react/no-array-index-key
        <article key={at} className={classes.message}>
          <header className={classes.head}>
            <h3 className={classes.role}>{role}</h3>
            {render && <span className={classes.render}>render</span>}
          </header>
          <pre className={classes.content}>{content}</pre>
        </article>
      ))}
    </section>
  </div>
)

const WordTags = ({ words }: { words: readonly string[] }) =>
  words.length === 0 ? (
    '–'
  ) : (
    <span className={classes.words}>
      {words.map((word) => (
        <Tag key={word}>{word}</Tag>
      ))}
    </span>
  )
