import type { Facture, LigneFacture } from '@dioptrie/domain/facturation/contract'
import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { chemins } from '../chemins/facturation.ts'
import { NomDeListe } from '../clients/afficher.tsx'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { avisSucces } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { BoutonABulle } from '../ui/BoutonABulle.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { Montant, MontantDeListe } from '../ui/Montant.tsx'
import tableau from '../ui/tableau.module.css'
import { useAction } from '../ui/useAction.ts'
import { Deux, EtatLigne } from './afficher.tsx'
import style from './facturation.module.css'

const PAS = 100

/** The lines of an invoice that is only read, or not deposited yet: one may be taken off. */
export function LignesAComposer({ facture: f }: { facture: Facture }) {
  const t = useTranslations('facturation')
  const retire = usePermission('facturation.facturer') && f.Etat === 'À déposer' && !f.EnPartie
  // A column that says the same on every line would push the last one out of sight.
  const remise = f.Remise > 0
  const repondue = f.Etat !== 'À déposer'
  const [montrees, setMontrees] = useState(PAS)
  const [aRetirer, setARetirer] = useState<LigneFacture | null>(null)
  const retirer = useAction(contrat.facturation.retirerLigne, {
    fait: apres => {
      avisSucces(apres.Etat === 'Annulée' ? t('annulee', { numero: f.Numero }) : t('retiree'))
      setARetirer(null)
    },
  })
  return (
    <>
      <div className="slide">
        <table className={`${tableau.tableau} ${style.lignes}`}>
          <thead>
            <tr>
              <th>{t('client')}</th>
              <th>{t('papier')}</th>
              {remise && (
                <>
                  <th data-droite>{t('partAssurance')}</th>
                  <th data-droite>{t('remise')}</th>
                </>
              )}
              <th data-droite>{t('sommes.Montant')}</th>
              {repondue && <th>{t('reponse')}</th>}
              {retire && <th aria-label={t('retirer')} />}
            </tr>
          </thead>
          <tbody>
            {f.lignes.slice(0, montrees).map(l => (
              <tr key={l._id}>
                <th scope="row">
                  <Deux sous={<Link to={chemins.dossier(l.IdClient, l.RefCmmd)}>{l.RefCmmd}</Link>}>
                    <NomDeListe civilite={l.Civilite} nom={l.Client} />
                  </Deux>
                </th>
                <td>
                  <Deux sous={l.Matricule}>{l.NumeroBon}</Deux>
                </td>
                {remise && (
                  <>
                    <td data-droite>
                      <Montant valeur={l.Part} symbole={false} />
                    </td>
                    <td data-droite>
                      <MontantDeListe valeur={l.Remise} />
                    </td>
                  </>
                )}
                <td data-droite>
                  <Montant valeur={l.Montant} symbole={false} />
                </td>
                {repondue && (
                  <td>
                    <Deux sous={l.MotifRejet}>
                      <EtatLigne etat={l.Etat} />
                    </Deux>
                  </td>
                )}
                {retire && (
                  <td>
                    <BoutonABulle
                      icone={IconX}
                      libelle={t('retirerQui', { client: l.Client })}
                      bulle={t('retirer')}
                      faire={() => {
                        retirer.oublier()
                        setARetirer(l)
                      }}
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('total')}</th>
              <td />
              {remise && (
                <>
                  <td data-droite>
                    <Montant valeur={f.Part} symbole={false} />
                  </td>
                  <td data-droite>
                    <MontantDeListe valeur={f.Remise} />
                  </td>
                </>
              )}
              <td data-droite>
                <Montant valeur={f.Montant} />
              </td>
              {repondue && <td />}
              {retire && <td />}
            </tr>
          </tfoot>
        </table>
      </div>
      {f.lignes.length > montrees && (
        <div className="center line-top p12-16">
          <Bouton
            libelle={t('montrerPlus', { n: f.lignes.length - montrees })}
            size="sm"
            faire={() => setMontrees(montrees + PAS)}
          />
        </div>
      )}
      {aRetirer && (
        <FenetreSaisie
          titre={t('retirerQui', { client: aRetirer.Client })}
          texte={f.lignes.length === 1 ? t('retirerDerniere') : t('retirerTexte')}
          danger
          bouton={t('retirer')}
          quoi={t('nonRetiree')}
          action={retirer}
          fermer={() => setARetirer(null)}
          envoyer={() => retirer.faire({ params: { id: f._id }, payload: { ligne: aRetirer._id } })}
        />
      )}
    </>
  )
}
