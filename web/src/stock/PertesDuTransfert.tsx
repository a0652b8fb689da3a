import { designation } from '@dioptrie/domain/stock/rules'
import type { PerteDeTransfert, Transfert } from '@dioptrie/domain/stock/transferts'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Demander } from '../ui/Demander.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { useAction } from '../ui/useAction.ts'
import { jourDe } from './afficher.tsx'
import style from './stock.module.css'

/** What was lost between the two, what it was worth, and what each end says of it. */
export function PertesDuTransfert({
  transfert,
  retrouver,
}: {
  transfert: Transfert
  /** Null when nothing is left to be found. */
  retrouver: (() => void) | null
}) {
  const t = useTranslations('stock.transferts')
  const confirmer = useAction(contrat.transferts.confirmerPerte, {
    uneFois: true,
    demande: ({ _id, version }: Transfert, Motif) => ({ params: { id: _id }, payload: { Motif, version } }),
    dit: () => t('confirmee'),
  })
  const ici = usePermission('stock.transferer', transfert.IdOfficineDestination)
  const la = usePermission('stock.transferer', transfert.IdOfficineSource)
  const autre = (p: PerteDeTransfert) =>
    p.IdOfficine === transfert.IdOfficineSource
      ? { Nom: transfert.OfficineDestination, peut: ici }
      : { Nom: transfert.OfficineSource, peut: la }
  const aDire = transfert.pertes.find(p => p.accord === null && autre(p).peut)
  if (transfert.pertes.length === 0) return null
  return (
    <Panneau
      titre={t('pertes')}
      lien={
        <span className="flex gap-8">
          {retrouver && <Bouton libelle={t('retrouverBouton')} size="sm" faire={retrouver} />}
          {aDire && (
            <Bouton
              libelle={t('confirmer')}
              variant="filled"
              size="sm"
              faire={() => confirmer.demander(transfert)}
            />
          )}
        </span>
      }
    >
      <ul className="grid gap-10">
        {transfert.pertes.map(p => {
          const ligne = transfert.lignes.find(l => l._id === p.IdLigne)
          return (
            <li key={p._id} className={style.demande}>
              <span className={style.quoi}>
                <strong className="block w550">
                  {t(p.Quantite > 0 ? 'perdus' : 'retrouves', { n: Math.abs(p.Quantite) })}
                  {ligne && ` · ${designation(ligne)}`}
                </strong>
                <small className="block">
                  {t('parole', {
                    motif: p.Motif,
                    nom: p.createdBy ?? '',
                    officine: p.Officine,
                    date: jourDe(p.createdAt),
                  })}
                </small>
                {p.accord ? (
                  <small className="block">
                    {t('parole', {
                      motif: p.accord.Motif,
                      nom: p.accord.createdBy ?? '',
                      officine: p.accord.Officine,
                      date: jourDe(p.accord.createdAt),
                    })}
                  </small>
                ) : (
                  <small className="block">{t('paroleAttendue', { officine: autre(p).Nom })}</small>
                )}
              </span>
              {p.Valeur !== null && <Montant valeur={Math.abs(p.Valeur)} />}
            </li>
          )
        })}
      </ul>
      {confirmer.sur && aDire && (
        <Demander
          action={confirmer}
          titre={t('confirmerTitre')}
          texte={t(aDire.Quantite > 0 ? 'confirmerTexte' : 'confirmerRetrouve', { officine: aDire.Officine })}
          motif={{
            champ: t('confirmerChamp'),
            proposes: [
              t('vuAvec', { officine: aDire.Officine }),
              ...(aDire.Quantite > 0 ? [t('rienTrouve')] : []),
            ],
            manque: t('confirmerManque'),
          }}
          bouton={t('confirmer')}
          quoi={t('nonConfirmee')}
        />
      )}
    </Panneau>
  )
}
