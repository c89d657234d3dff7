import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { PromptTemplate } from '@attune/contract/prompts/entity'
import { useMay } from '../client/account.ts'
import { failureOf } from '../client/failure.ts'
import { AccessDeniedPage, NotFoundPage } from '../ui/page/ErrorPage.tsx'
import { QueryPlaceholder } from '../ui/page/QueryPlaceholder.tsx'
import { PromptEditor } from './editor/PromptEditor.tsx'
import { PromptDetails } from './PromptDetails.tsx'
import { prompts } from './prompt-queries.ts'
import { NEW_PROMPT_ID } from './prompts-search.ts'
import classes from './PromptPage.module.css'

/** `/prompt-templates/{id}`: one prompt template, editable with that permission. Scenes link here. `new` starts one. */
export const PromptPage = () => {
  const { id } = useParams({ from: '/signed-in/prompt-templates/$id' })
  const [mayView, mayWrite] = [useMay('prompt-templates.view'), useMay('prompt-templates.update')]
  const navigate = useNavigate()
  const [created, setCreated] = useState<string | null>(null)
  if (!mayView) return <AccessDeniedPage reason="Your role doesn’t have access to Prompt Templates." />
  if (id === NEW_PROMPT_ID && !mayWrite) return <AccessDeniedPage reason="Your role can’t create prompt templates." />
  const onCreated = (next: string) => {
    setCreated(next)
    void navigate({ to: '/prompt-templates/$id', params: { id: next }, replace: true, ignoreBlocker: true })
  }
  // After creation, editing continues as it is on the screen, with the cursor where it was.
  return <Template key={id === created ? NEW_PROMPT_ID : id} id={id} onCreated={onCreated} />
}

const Template = ({ id, onCreated }: { id: string; onCreated: (id: string) => void }) => {
  const [start, setStart] = useState<PromptTemplate | typeof NEW_PROMPT_ID | null>(
    id === NEW_PROMPT_ID ? NEW_PROMPT_ID : null,
  )
  // Always reloaded: editing starts from what is saved now, and later saves don't restart it.
  const query = useQuery({
    ...prompts.one({ id }),
    enabled: start === null,
    refetchOnMount: 'always',
  })
  const { data, error, isFetchedAfterMount } = query
  if (start === null && error === null && data !== undefined && isFetchedAfterMount) setStart(data)
  if (start === null && error !== null && failureOf(error).status === 404) return <NotFoundPage />
  return (
    <main className={classes.page} aria-busy={start === null && error === null}>
      {start === null ? (
        <>
          <h1 className="visually-hidden">Prompt template</h1>
          <QueryPlaceholder query={query} count={6} height={61} label="Loading the prompt template" />
        </>
      ) : start === NEW_PROMPT_ID || start.abilities.update ? (
        <PromptEditor start={start === NEW_PROMPT_ID ? null : start} onCreated={onCreated} />
      ) : (
        <PromptDetails prompt={start} />
      )}
    </main>
  )
}
