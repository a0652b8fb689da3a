import type { Document } from '@dioptrie/domain/clients/contract'
import { UnstyledButton } from '@mantine/core'
import { IconFileTypePdf, IconPhoto, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useFormatter } from 'use-intl'
import { contrat, RefusApi } from '../kernel/api.ts'
import { ouvrir } from '../kernel/fichiers.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { BoutonABulle } from '../ui/BoutonABulle.tsx'
import { Demander } from '../ui/Demander.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { useAction } from '../ui/useAction.ts'
import style from './clients.module.css'
import fiche from './fiche.module.css'

interface Props {
  documents: Document[]
  /** Where the paper belongs, beside its name. */
  lieu?: (document: Document) => ReactNode
  vide: string
}

/** Scanned papers: opened in a tab, taken off after a question. */
export function Documents({ documents, lieu, vide }: Props) {
  const t = useTranslations('clients')
  const format = useFormatter()
  const peutRetirer = usePermission('ordonnances.ecrire')
  const [refus, setRefus] = useState<RefusApi | null>(null)
  const retirer = useAction(contrat.clients.supprimerDocument, {
    demande: ({ _id }: Document) => ({ params: { id: _id } }),
  })
  const montrer = async (id: string) => {
    setRefus(null)
    try {
      await ouvrir(contrat.clients.lireDocument, { params: { id } })
    } catch (erreur) {
      if (erreur instanceof RefusApi) setRefus(erreur)
      else throw erreur
    }
  }
  const taille = (octets: number) =>
    octets > 1_000_000
      ? t('mo', { n: format.number(octets / 1_000_000, { maximumFractionDigits: 1 }) })
      : t('ko', { n: Math.max(1, Math.round(octets / 1000)) })
  return (
    <div className={fiche.documents}>
      {refus && <Erreur refus={refus} />}
      {documents.length === 0 && <p className="muted">{vide}</p>}
      <ul>
        {documents.map(d => {
          const Icone = d.Type === 'application/pdf' ? IconFileTypePdf : IconPhoto
          return (
            <li key={d._id}>
              <Icone size={20} stroke={1.6} aria-hidden />
              <span>
                <UnstyledButton
                  className={`inline-row gap-4 link t13 ${style.lien}`}
                  onClick={() => void montrer(d._id)}
                >
                  {d.Nom}
                </UnstyledButton>
                <small>
                  {[taille(d.Taille), format.dateTime(new Date(d.createdAt), 'jour'), d.createdBy]
                    .filter(Boolean)
                    .join(' · ')}{' '}
                  {lieu?.(d)}
                </small>
              </span>
              {peutRetirer && (
                <BoutonABulle
                  icone={IconTrash}
                  libelle={t('retirerDocumentNom', { nom: d.Nom })}
                  bulle={t('retirerDocument')}
                  faire={() => retirer.demander(d)}
                />
              )}
            </li>
          )
        })}
      </ul>
      {retirer.sur && (
        <Demander
          action={retirer}
          titre={t('retirerDocument')}
          texte={t('retirerDocumentTexte', { nom: retirer.sur.Nom })}
          bouton={t('retirerDocument')}
          danger
        />
      )}
    </div>
  )
}
