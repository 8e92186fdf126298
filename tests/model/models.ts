/** Every model, by the folder of its chart. */
import { accountChangeModel } from './accountChange.model.ts'
import { accountWatchModel } from './accountWatch.model.ts'
import { actQueueModel } from './actQueue.model.ts'
import { allocationEditorModel } from './allocationEditor.model.ts'
import { bookingModel } from './booking.model.ts'
import { cashModel } from './cash.model.ts'
import { cashAccountModel } from './cashAccount.model.ts'
import { cashFormModel } from './cashForm.model.ts'
import { changeQueueModel } from './changeQueue.model.ts'
import { cityTwinsModel } from './cityTwins.model.ts'
import { commandPaletteModel } from './commandPalette.model.ts'
import { companyModel } from './company.model.ts'
import { companyQuestionModel } from './companyQuestion.model.ts'
import { companyReviewModel } from './companyReview.model.ts'
import { connectionModel } from './connection.model.ts'
import { courierRulesModel } from './courierRules.model.ts'
import { courierSettingsModel } from './courierSettings.model.ts'
import { customerDetailModel } from './customerDetail.model.ts'
import { dashboardModel } from './dashboard.model.ts'
import { deliveriesModel } from './deliveries.model.ts'
import { factorSetUpModel } from './factorSetUp.model.ts'
import { fileColumnsModel } from './fileColumns.model.ts'
import { fileImportModel } from './fileImport.model.ts'
import { handoverModel } from './handover.model.ts'
import { importRecordsModel } from './importRecords.model.ts'
import { invitationModel } from './invitation.model.ts'
import { leavingModel } from './leaving.model.ts'
import type { AnyModel } from './model.ts'
import { newOrderModel } from './newOrder.model.ts'
import { newsModel } from './news.model.ts'
import { onboardingModel } from './onboarding.model.ts'
import { openSettlementModel } from './openSettlement.model.ts'
import { orderModel } from './order.model.ts'
import { orderActModel } from './orderAct.model.ts'
import { orderBatchModel } from './orderBatch.model.ts'
import { orderChoiceModel } from './orderChoice.model.ts'
import { orderCopyModel } from './orderCopy.model.ts'
import { orderDetailModel } from './orderDetail.model.ts'
import { orderExportModel } from './orderExport.model.ts'
import { orderTagsModel } from './orderTags.model.ts'
import { orderViewsModel } from './orderViews.model.ts'
import { packingModel } from './packing.model.ts'
import { parcelModel } from './parcel.model.ts'
import { passwordResetModel } from './passwordReset.model.ts'
import { peopleModel } from './people.model.ts'
import { productPickModel } from './productPick.model.ts'
import { proofModel } from './proof.model.ts'
import { provenActModel } from './provenAct.model.ts'
import { providerBatchModel } from './providerBatch.model.ts'
import { providerParcelModel } from './providerParcel.model.ts'
import { readingModel } from './reading.model.ts'
import { recordEditorModel } from './recordEditor.model.ts'
import { recordListModel } from './recordList.model.ts'
import { recordPanelModel } from './recordPanel.model.ts'
import { remarksModel } from './remarks.model.ts'
import { requestModel } from './request.model.ts'
import { scanCameraModel } from './scanCamera.model.ts'
import { secondFactorModel } from './secondFactor.model.ts'
import { sessionModel } from './session.model.ts'
import { settingsFormModel } from './settingsForm.model.ts'
import { settlementModel } from './settlement.model.ts'
import { setupSubmissionModel } from './setupSubmission.model.ts'
import { signInModel } from './signIn.model.ts'
import { signUpModel } from './signUp.model.ts'
import { stockAdjustmentModel } from './stockAdjustment.model.ts'
import { warehouseSwitchModel } from './warehouseSwitch.model.ts'
import { warehousesModel } from './warehouses.model.ts'
import { workspaceModel } from './workspace.model.ts'

export const models: Record<string, AnyModel> = {
  accountChange: accountChangeModel,
  accountWatch: accountWatchModel,
  actQueue: actQueueModel,
  allocationEditor: allocationEditorModel,
  booking: bookingModel,
  cash: cashModel,
  cashForm: cashFormModel,
  cashAccount: cashAccountModel,
  changeQueue: changeQueueModel,
  cityTwins: cityTwinsModel,
  commandPalette: commandPaletteModel,
  company: companyModel,
  companyQuestion: companyQuestionModel,
  companyReview: companyReviewModel,
  connection: connectionModel,
  courierRules: courierRulesModel,
  courierSettings: courierSettingsModel,
  customerDetail: customerDetailModel,
  dashboard: dashboardModel,
  deliveries: deliveriesModel,
  factorSetUp: factorSetUpModel,
  fileColumns: fileColumnsModel,
  fileImport: fileImportModel,
  handover: handoverModel,
  importRecords: importRecordsModel,
  invitation: invitationModel,
  leaving: leavingModel,
  newOrder: newOrderModel,
  news: newsModel,
  onboarding: onboardingModel,
  openSettlement: openSettlementModel,
  orderAct: orderActModel,
  orderBatch: orderBatchModel,
  orderChoice: orderChoiceModel,
  orderCopy: orderCopyModel,
  order: orderModel,
  orderDetail: orderDetailModel,
  orderExport: orderExportModel,
  orderTags: orderTagsModel,
  orderViews: orderViewsModel,
  people: peopleModel,
  packing: packingModel,
  parcel: parcelModel,
  passwordReset: passwordResetModel,
  scanCamera: scanCameraModel,
  productPick: productPickModel,
  proof: proofModel,
  provenAct: provenActModel,
  providerBatch: providerBatchModel,
  providerParcel: providerParcelModel,
  reading: readingModel,
  recordEditor: recordEditorModel,
  recordList: recordListModel,
  recordPanel: recordPanelModel,
  remarks: remarksModel,
  request: requestModel,
  settingsForm: settingsFormModel,
  setupSubmission: setupSubmissionModel,
  settlement: settlementModel,
  secondFactor: secondFactorModel,
  session: sessionModel,
  signIn: signInModel,
  signUp: signUpModel,
  stockAdjustment: stockAdjustmentModel,
  warehouses: warehousesModel,
  warehouseSwitch: warehouseSwitchModel,
  workspace: workspaceModel,
}
