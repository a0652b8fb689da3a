import type { Apercu, EXCLUS, Question } from '@dioptrie/domain/sms/contract'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { contrat, requetePage, useComplement } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { aLaDemande } from '../ui/aLaDemande.tsx'
import { ChampListe } from '../ui/ChampListe.tsx'
import { NonLu } from '../ui/Erreur.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Regles, useDireRegle } from './Regles.tsx'
import style from './sms.module.css'

const DuFichier = aLaDemande(() => import('./DuFichier.tsx'))

interface Props {
  officine: string
  /** The campaign's, proposed for a directory made of a file. */
  nom: string
  regles: Question | null
  /** Those that one came with. */
  premieres: Question | null
  IdRepertoire: string | null
  poser: (maj: { Question?: Question | null; IdRepertoire?: string | null }) => void
  erreurs: Record<string, ReactNode>
  apercu: Apercu | undefined
}
type Onglet = 'regles' | 'repertoire' | 'fichier'

/** Rules asked of the clients, a directory that is already there, or a file; and who is left out, reason by reason. */
export function AQui({ officine, nom, regles, premieres, IdRepertoire, poser, erreurs, apercu }: Props) {
  const t = useTranslations('sms')
  const [deFichier, setDeFichier] = useState(false)
  const onglet: Onglet = deFichier ? 'fichier' : regles ? 'regles' : 'repertoire'
  // Rules that are left for a directory are found again.
  const laissees = useRef(premieres ?? {})
  if (regles) laissees.current = regles
  const aller = (vers: Onglet) => {
    setDeFichier(vers === 'fichier')
    if (vers === 'regles' && !regles) poser({ Question: laissees.current })
    if (vers === 'repertoire' && regles) poser({ Question: null })
  }
  return (
    <Panneau
      titre={t('aQui')}
      lien={
        <SegmentedControl
          size="xs"
          value={onglet}
          onChange={v => aller(v as Onglet)}
          data={(['regles', 'repertoire', 'fichier'] as const).map(o => ({ value: o, label: t(o) }))}
        />
      }
    >
      {onglet === 'fichier' ? (
        <DuFichier
          officine={officine}
          nom={nom}
          fait={id => {
            poser({ Question: null, IdRepertoire: id })
            setDeFichier(false)
          }}
        />
      ) : regles ? (
        <Regles
          officine={officine}
          regles={regles}
          setRegles={Question => poser({ Question })}
          erreurs={erreurs}
        />
      ) : (
        <DuRepertoire
          officine={officine}
          IdRepertoire={IdRepertoire}
          choisir={id => poser({ IdRepertoire: id })}
          erreur={erreurs.IdRepertoire}
          apercu={apercu}
        />
      )}
    </Panneau>
  )
}

interface PropsDuRepertoire {
  officine: string
  IdRepertoire: string | null
  choisir: (id: string | null) => void
  erreur: ReactNode
  apercu: Apercu | undefined
}

function DuRepertoire({ officine, IdRepertoire, choisir, erreur, apercu }: PropsDuRepertoire) {
  const t = useTranslations('sms')
  const lecture = useQuery(requeteRepertoires(officine))
  return (
    <div className="stack gap-12 min-0">
      <NonLu lecture={lecture} />
      <ChampListe
        label={t('repertoire')}
        required
        value={IdRepertoire}
        error={erreur}
        data={(lecture.data?.pageOfItems ?? []).map(r => ({
          value: r._id,
          label: `${r.Libelle} (${r.Joignables})`,
        }))}
        onChange={choisir}
      />
      {apercu && (
        <>
          <ul className={style.comptes}>
            {Object.entries(apercu.ecartes)
              .filter(([, n]) => n > 0)
              .map(([motif, n]) => (
                <li key={motif}>
                  <span>{t(`exclus.${motif as (typeof EXCLUS)[number]}`)}</span>
                  <span>−{n}</span>
                </li>
              ))}
          </ul>
          <div className={style.recevront}>
            <span>{t('recevront')}</span>
            <strong>{apercu.recevront}</strong>
          </div>
        </>
      )}
    </div>
  )
}

const requeteRepertoires = (officine: string) =>
  requetePage(contrat.sms.repertoires, { params: { officine }, query: { page: 1, limit: 200 } })

/** A directory, by its name. */
export const NomDuRepertoire = ({ officine, id }: { officine: string; id: string }) =>
  useComplement(requeteRepertoires(officine))?.pageOfItems.find(r => r._id === id)?.Libelle ?? '…'

/** Rules on one line, as two people's are compared. */
export function DireRegles({ regles }: { regles: Question }) {
  const t = useTranslations('sms')
  const dire = useDireRegle()
  const dites = Object.keys(regles).map(nom => {
    const valeur = dire(nom as keyof Question, regles)
    return [t(`question.${nom as keyof Question}`), valeur].filter(Boolean).join(' ')
  })
  return dites.join(' · ') || t('reglesN', { n: 0 })
}
