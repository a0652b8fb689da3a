import type { Passage } from '@dioptrie/domain/consultations/contract'
import { useFormatter } from 'use-intl'
import { chemins } from '../chemins/consultations.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { Statut } from '../ui/Statut.tsx'
import style from './accueil.module.css'
import { Chacun } from './Chacun.tsx'
import { Liste } from './Liste.tsx'
import type { PropsPanneau } from './liens.ts'
import { MONTRES } from './useLectures.ts'

/** Who waits, the first to come first, after whoever is in the chair. */
export function Salle({ lecture, attendues }: Omit<PropsPanneau<Passage>, 'partout' | 'reseau'>) {
  const t = useTranslations('tableau-de-bord')
  const format = useFormatter()
  const examine = usePermission('consultations.ecrire')
  const la = (lecture.data ?? []).filter(p => p.Etat !== 'Terminé')
  const triees = la
    .toSorted(
      (a, b) =>
        Number(b.Etat === 'En examen') - Number(a.Etat === 'En examen') ||
        (a.ArriveLe ?? '').localeCompare(b.ArriveLe ?? ''),
    )
    .slice(0, MONTRES)
  return (
    <Liste
      titre={la.length > 0 ? t('salleNombre', { n: la.length }) : t('salle')}
      tout={{ libelle: t('voirSalle'), vers: { to: chemins.liste } }}
      lecture={{ ...lecture, data: lecture.data && triees }}
      attendues={attendues}
      vide={t('salleVide')}
      cle={p => p._id}
      lien={p => ({
        to: examine && p.Etat === 'En examen' ? chemins.saisir(p._id) : chemins.voir(p._id),
      })}
      ligne={p => (
        <>
          <Chacun
            civilite={p.Civilite}
            nom={p.Client}
            sous={[p.Motif, p.Etat === 'En examen' && p.Examinateur]}
          />
          <Statut ton={p.Etat === 'En examen' ? 'info' : 'warn'}>
            {t(p.Etat === 'En examen' ? 'enExamen' : 'attend')}
          </Statut>
          <span className={`${style.date} chiffres`}>
            {p.ArriveLe && format.dateTime(new Date(p.ArriveLe), 'heure')}
          </span>
        </>
      )}
    />
  )
}
