import type { NomReferentiel } from '@dioptrie/domain/referentiel/tables'
import type { Article } from '@dioptrie/domain/stock/contract'
import { designation } from '@dioptrie/domain/stock/rules'
import { TextInput } from '@mantine/core'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { source } from '../referentiel/source.ts'
import { ChampFiche } from '../ui/ChampFiche.tsx'
import { useLibelle } from '../ui/useLibelle.ts'
import { FenetreArticle } from './FenetreArticle.tsx'

const TEXTES = { Reference: 80, Couleur: 60, Taille: 20, CodeBarre: 60 } as const
const FICHES = {
  IdMarque: 'marque',
  IdCateg: 'categorie_article',
  IdType: 'type',
  IdStyle: 'style',
} as const satisfies Record<string, NomReferentiel>
const CLASSES = ['IdCateg', 'IdType', 'IdStyle'] as const

type Texte = keyof typeof TEXTES
type NomFiche = keyof typeof FICHES
type Valeurs = Record<Texte, string> & Record<NomFiche, string | null>

const depuis = (a: Article): Valeurs => ({
  Reference: a.Reference,
  Couleur: a.Couleur ?? '',
  Taille: a.Taille ?? '',
  CodeBarre: a.CodeBarre,
  IdMarque: a.IdMarque,
  IdCateg: a.IdCateg,
  IdType: a.IdType,
  IdStyle: a.IdStyle,
})

/** What names an article, in every officine that has it; and where this one files it. */
export function CorrigerArticle({ article, fermer }: { article: Article; fermer: () => void }) {
  const t = useTranslations('stock')
  const champ = useChamp()
  // Its name is everyone's: what the server would refuse is not asked.
  const partout = usePermission('reseau.agir')
  const nomme = partout || article.ailleurs.length === 0
  return (
    <FenetreArticle<Valeurs>
      article={article}
      titre={t('corriger')}
      fait={t('corrige', { nom: designation(article) })}
      fermer={fermer}
      depuis={depuis}
      dire={(nom, valeur) =>
        nom in FICHES ? <Nom table={FICHES[nom as NomFiche]} id={valeur as string | null} /> : undefined
      }
    >
      {({ valeurs, poser, erreurs }) => {
        const choisir = (nom: NomFiche) => ({
          label: champ(nom),
          source: source(FICHES[nom]),
          value: valeurs[nom],
          error: erreurs[nom],
          onChange: (id: string | null) => poser({ [nom]: id }),
          openOnFocus: false,
          // Out of the window, which would cut it.
          comboboxProps: { withinPortal: true },
        })
        return (
          <>
            {nomme ? (
              <>
                <p className="muted">{t('corrigerTexte')}</p>
                <ChampFiche {...choisir('IdMarque')} />
                {(Object.keys(TEXTES) as Texte[]).map(nom => (
                  <TextInput
                    key={nom}
                    label={champ(nom)}
                    value={valeurs[nom]}
                    maxLength={TEXTES[nom]}
                    autoComplete="off"
                    spellCheck={false}
                    onChange={e => poser({ [nom]: e.currentTarget.value })}
                    error={erreurs[nom]}
                  />
                ))}
              </>
            ) : (
              <p className="muted">{t('nommerAuSiege')}</p>
            )}
            <p className="muted">{t('classerTexte')}</p>
            {CLASSES.map(nom => (
              <ChampFiche key={nom} {...choisir(nom)} clearable={nom !== 'IdCateg'} />
            ))}
          </>
        )
      }}
    </FenetreArticle>
  )
}

function Nom({ table, id }: { table: NomReferentiel; id: string | null }) {
  return useLibelle(source(table), id) ?? (id ? '…' : '—')
}
