import { aujourdhuiAbidjan, ecrireJour } from '@dioptrie/domain/kernel/jour'
import { joursDe } from '@dioptrie/domain/kernel/periode'
import type { CommandeDeListe } from '@dioptrie/domain/ventes/contract'
import { Link } from '@tanstack/react-router'
import { chemins as ventes } from '../chemins/ventes.ts'
import { StatutEtape } from '../commandes/statuts.tsx'
import { useTranslations } from '../kernel/i18n.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import style from './accueil.module.css'
import { type LectureDeLignes, Lignes } from './Lignes.tsx'
import { lien } from './liens.ts'

/** What was promised for a day that is past, the oldest first. */
export function Retards({
  lecture,
  partout,
}: {
  lecture: LectureDeLignes<CommandeDeListe>
  partout: string
}) {
  const t = useTranslations('tableau-de-bord')
  const aujourdhui = aujourdhuiAbidjan(new Date())
  return (
    <Panneau
      bord
      titre={t('enRetard')}
      lien={
        <Link
          {...lien(ventes.commandes, { retard: 'oui', tri: 'DatePromesse', officine: partout })}
          className={style.lien}
        >
          {t('voirTout')}
        </Link>
      }
    >
      <Lignes
        nom="retards"
        lecture={lecture}
        vide={t('aucunRetard')}
        cle={c => c._id}
        lien={c => ({ to: ventes.commande(c.IdClient, c.RefCmmd) })}
        ligne={c => (
          <>
            <span className={style.qui}>
              <strong>{c.Client}</strong>
              <small>
                {c.RefCmmd} · {c.Officine}
              </small>
            </span>
            <span className={`fixed ${style.etape}`}>
              <StatutEtape etape={c.Etape} />
            </span>
            <span className={`${style.date} ${style.retard} chiffres`}>
              {c.DatePromesse && (
                <>
                  <b className="bad ink">
                    {t('joursDeRetard', { n: joursDe({ du: c.DatePromesse, au: aujourdhui }) - 1 })}
                  </b>
                  <small>{t('promise', { jour: ecrireJour(c.DatePromesse) })}</small>
                </>
              )}
            </span>
          </>
        )}
      />
    </Panneau>
  )
}
