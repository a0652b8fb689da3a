import type { Client } from '@dioptrie/domain/clients/contract'
import type { Consultation } from '@dioptrie/domain/consultations/contract'
import { IconEyeCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { chemins } from '../chemins/consultations.ts'
import { deuxYeux } from '../clients/afficher.tsx'
import { useTranslations } from '../kernel/i18n.tsx'
import { jour } from '../ui/afficher.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { EtatVide } from '../ui/EtatVide.tsx'
import style from './consultations.module.css'
import { Evolution } from './Evolution.tsx'
import { EtatExamen } from './etats.tsx'
import { mesuresDuClient } from './points.ts'

interface Props {
  client: Client
  examens: readonly Consultation[]
  peutExaminer: boolean
}

/** The exams of a client, and what the years did to each eye. */
export default function ExamensDuClient({ client, examens, peutExaminer }: Props) {
  const t = useTranslations('consultations')
  const faire = peutExaminer && <Bouton libelle={t('faire')} vers={chemins.nouveau(client._id)} size="sm" />
  const points = mesuresDuClient(client.ordonnances, examens)
  if (examens.length === 0 && points.length === 0)
    return <EtatVide icone={IconEyeCheck} titre={t('aucun')} texte={t('aucunTexte')} actions={faire} />
  return (
    <>
      <Evolution points={points} table />
      <ul className="grid gap-8">
        {examens.map(k => (
          <li key={k._id} className={style.passage}>
            <div>
              <strong>
                <Link to={chemins.voir(k._id)}>
                  {jour(k.DateConsultation)} · {k.RefConsultation}
                </Link>
              </strong>
              <small>
                {[k.Prescrite && deuxYeux(k.Prescrite), k.Examinateur, k.RefOrd].filter(Boolean).join(' · ')}
              </small>
            </div>
            <EtatExamen etat={k.Etat} />
          </li>
        ))}
        {faire && <li>{faire}</li>}
      </ul>
    </>
  )
}
