import type { BilletageEntier } from '@dioptrie/domain/caisse/cloture'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useFormatter } from 'use-intl'
import { chemins } from '../../chemins/caisse.ts'
import { contrat, requete } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { useEcran, useParametres } from '../../kernel/routeur.tsx'
import { usePermission } from '../../kernel/session.ts'
import { useTitre } from '../../kernel/titre.ts'
import { Bouton } from '../../ui/Bouton.tsx'
import { Code } from '../../ui/Code.tsx'
import { Entete } from '../../ui/Entete.tsx'
import { Erreur, Note } from '../../ui/Erreur.tsx'
import { Fait } from '../../ui/Fait.tsx'
import { FicheLue } from '../../ui/FicheLue.tsx'
import { Montant } from '../../ui/Montant.tsx'
import { Panneau } from '../../ui/Panneau.tsx'
import { Titres } from '../../ui/Titres.tsx'
import { usePapier } from '../../ui/usePapier.ts'
import { Autres, Contree, Contrer, Pointes } from './Contree.tsx'
import style from './cloture.module.css'
import { TroisChiffres } from './Ecart.tsx'
import { ParTypeEtMode } from './ParTypeEtMode.tsx'

export default function FicheBilletage() {
  const { idOfficine = '', DateCloture = '' } = useParametres()
  const t = useTranslations('caisse')
  const lecture = useQuery(requete(contrat.cloture.lireBilletage, { params: { idOfficine, DateCloture } }))
  return (
    <FicheLue
      lecture={lecture}
      absente={t('cloture.absente')}
      vers={chemins.billetages}
      liste={t('clotures')}
    >
      {billetage => <Vue billetage={billetage} />}
    </FicheLue>
  )
}

function Vue({ billetage: b }: { billetage: BilletageEntier }) {
  const t = useTranslations('caisse.cloture')
  const ui = useTranslations('ui')
  const format = useFormatter()
  const papier = usePapier(contrat.cloture.imprimerBilletage)
  const imprime = usePermission('caisse.lire', b.IdOfficine)
  const modifier = useEcran()?.path.includes('billetage-edit')
  useTitre(t('clotureDu', { jour: ecrireJour(b.DateCloture) }))
  const instant = (quand: string) => format.dateTime(new Date(quand), 'instant')
  const faits: [string, string | null][] = [
    [t('ouverte'), b.journee.ouverteLe && `${instant(b.journee.ouverteLe)} · ${b.journee.ouvertePar ?? ''}`],
    [t('comptee'), `${instant(b.createdAt)} · ${b.createdBy ?? ''}`],
    [t('signature'), b.Signataire],
    [t('motif'), b.Motif],
  ]
  return (
    <>
      <Entete titre={t('clotureDu', { jour: ecrireJour(b.DateCloture) })} contexte={b.Officine}>
        <Bouton libelle={t('toutes')} vers={chemins.billetages} />
        <Contrer billetage={b} />
        {imprime && (
          <Bouton
            libelle={ui('imprimer')}
            variant="filled"
            icone={IconPrinter}
            loading={papier.enCours}
            faire={() => void papier.imprimer(b._id)}
          />
        )}
      </Entete>
      <div className="stack gap-16 min-0">
        {modifier && (
          <Note ton="info" titre={t('neSeModifiePas')}>
            {t('neSeModifiePasTexte')}
          </Note>
        )}
        <Contree billetage={b} />
        {papier.refus && <Erreur refus={papier.refus} quoi={t('nonImprimee')} />}
        <div className={style.colonnes}>
          <Panneau bord titre={t('compteDuTiroir')}>
            <table className={`chiffres ${style.lues}`}>
              <Titres de={[t('coupure'), t('nombre'), t('montant')]} />
              <tbody>
                {b.Coupures.filter(c => c.Nombre > 0).map(c => (
                  <tr key={`${c.Nature} ${c.Valeur}`}>
                    <th scope="row">
                      {t('coupureDe', {
                        nature: t(`une.${c.Nature as 'billet' | 'piece'}`),
                        valeur: c.Valeur,
                      })}
                    </th>
                    <td>{c.Nombre}</td>
                    <td>
                      <Montant valeur={c.Valeur * c.Nombre} />
                    </td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row" colSpan={2}>
                    {t('totalCompte')}
                  </th>
                  <td>
                    <Montant valeur={b.Total} />
                  </td>
                </tr>
              </tfoot>
            </table>
          </Panneau>
          <div className="pile">
            <Panneau className={style.jugement}>
              <TroisChiffres attendu={b.Attendu} compte={b.Total} ecart={b.Ecart} />
              <dl>
                {faits.map(
                  ([nom, valeur]) =>
                    valeur && (
                      <Fait key={nom} className={style.fait} nom={nom}>
                        {valeur}
                      </Fait>
                    ),
                )}
              </dl>
            </Panneau>
            <Pointes billetage={b} />
            <ParTypeEtMode titre={t('attenduPar')} lignes={b.journee.lignes} />
            <Autres billetage={b} />
            <p className="caption anywhere">
              {t('preuve', { rang: b.Rang })} <Montant valeur={b.TotalPerpetuel} /> ·{' '}
              <Code>{b.Empreinte}</Code>
            </p>
          </div>
        </div>
      </div>
    </>
  )
}
