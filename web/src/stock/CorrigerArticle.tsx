import type { NomReferentiel } from '@dioptrie/domain/referentiel/tables'
import type { Article } from '@dioptrie/domain/stock/contract'
import { designation } from '@dioptrie/domain/stock/rules'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { source } from '../referentiel/source.ts'
import { ChampFiche } from '../ui/ChampFiche.tsx'
import { FenetreArticle } from './FenetreArticle.tsx'
import style from './stock.module.css'

const TEXTES = { Reference: 80, Couleur: 60, Taille: 20, CodeBarre: 60 } as const
const FICHES = {
  IdCateg: 'categorie_article',
  IdType: 'type',
  IdStyle: 'style',
} as const satisfies Record<string, NomReferentiel>

/** What names an article, in every officine that has it; and where this one files it. */
export function CorrigerArticle({ article, fermer }: { article: Article; fermer: () => void }) {
  const t = useTranslations('stock')
  const champ = useChamp()
  const [textes, setTextes] = useState({
    Reference: article.Reference,
    Couleur: article.Couleur ?? '',
    Taille: article.Taille ?? '',
    CodeBarre: article.CodeBarre,
  })
  const [fiches, setFiches] = useState({
    IdMarque: article.IdMarque,
    IdCateg: article.IdCateg as string | null,
    IdType: article.IdType,
    IdStyle: article.IdStyle,
  })
  const choisir = (nom: keyof typeof fiches, table: NomReferentiel) => ({
    label: champ(nom),
    source: source(table),
    value: fiches[nom],
    onChange: (id: string | null) => setFiches(f => ({ ...f, [nom]: id })),
    // Out of the window, which would cut it.
    comboboxProps: { withinPortal: true },
  })
  // Only what changed: correcting a colour must not put back a category that someone else moved.
  const changes = Object.fromEntries(
    Object.entries({ ...textes, ...fiches }).filter(
      ([nom, valeur]) => (valeur || null) !== (article[nom as keyof Article] ?? null),
    ),
  )
  return (
    <FenetreArticle
      article={article}
      titre={t('corriger')}
      fait={t('corrige', { nom: designation(article) })}
      fermer={fermer}
      payload={changes}
    >
      {erreur => (
        <>
          <p className={style.rien}>{t('corrigerTexte')}</p>
          <ChampFiche {...choisir('IdMarque', 'marque')} error={erreur('IdMarque')} openOnFocus={false} />
          {(Object.keys(TEXTES) as (keyof typeof TEXTES)[]).map(nom => (
            <TextInput
              key={nom}
              label={champ(nom)}
              value={textes[nom]}
              maxLength={TEXTES[nom]}
              autoComplete="off"
              spellCheck={false}
              onChange={e => {
                const { value } = e.currentTarget
                setTextes(s => ({ ...s, [nom]: value }))
              }}
              error={erreur(nom)}
            />
          ))}
          <p className={style.rien}>{t('classerTexte')}</p>
          {(Object.keys(FICHES) as (keyof typeof FICHES)[]).map(nom => (
            <ChampFiche
              key={nom}
              {...choisir(nom, FICHES[nom])}
              clearable={nom !== 'IdCateg'}
              error={erreur(nom)}
              openOnFocus={false}
            />
          ))}
        </>
      )}
    </FenetreArticle>
  )
}
