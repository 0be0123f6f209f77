/** The shapes of the API. Generated from `/openapi.json`: do not edit. */
export interface paths {
    "/api/file-processing/tenant-upload-and-process": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["files.upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/file-processing/upload-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["files.createUploadToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/file-processing/extract": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["files.extract"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/file-processing/progress/{fileId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["files.progress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/file-processing/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["files.status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/file-processing/status/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["files.jobStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["files.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/files/{fileId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["files.get"];
        put?: never;
        post?: never;
        delete: operations["files.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/files/{fileId}/original": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["files.original"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/files/{fileId}/pages/{page}/image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["files.pageImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/file-processing/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["files.history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/school/grading-scale": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["school.gradingScale"];
        put: operations["school.setGradingScale"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["records.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/records/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["records.export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/records/{recordId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["records.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/records/{recordId}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["records.changes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/records/{recordId}/changes/{changeId}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["records.revertChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review/queue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["review.queue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review/files/{fileId}/pages/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["review.page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review/files/{fileId}/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["review.decide"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review/files/{fileId}/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["review.claim"];
        delete: operations["review.release"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review/files/{fileId}/columns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["review.columns"];
        put?: never;
        post: operations["review.correctColumns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rpc/documents/getUserDocuments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["documents.getUserDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rpc/documents/getFileStudentRecords": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["documents.getFileStudentRecords"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rpc/documents/getLatestAnalysisJobForFile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["documents.getLatestAnalysisJobForFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rpc/documents/getFileStatistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["documents.getFileStatistics"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rpc/documents/getPageRecordsWithRefinement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["documents.getPageRecordsWithRefinement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rpc/documents/getFileChunks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["documents.getFileChunks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rpc/documents/refinePageWithLLM": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["documents.refinePageWithLLM"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rpc/documents/updateRecord": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["documents.updateRecord"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rpc/documents/deleteRecord": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["documents.deleteRecord"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rpc/documents/confirmSubjectGroups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["documents.confirmSubjectGroups"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/initialize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["payments.initialize"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["payments.verify"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["payments.refund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["payments.status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["payments.config"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["payments.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/totals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["payments.totals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["payments.export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/{reference}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["payments.timeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["payments.stats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/student-emails/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["studentEmails.config"];
        put: operations["studentEmails.updateConfig"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/student-emails/config/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["studentEmails.testConfig"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/student-emails/tiers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["studentEmails.tiers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/student-emails/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["emailDomains.list"];
        put?: never;
        post: operations["emailDomains.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/student-emails/domains/{domainId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["emailDomains.get"];
        put?: never;
        post?: never;
        delete: operations["emailDomains.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/student-emails/domains/{domainId}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["emailDomains.verify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/student-emails/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["bulkEmails.list"];
        put?: never;
        post: operations["bulkEmails.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/student-emails/template.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["bulkEmails.template"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/student-emails/bulk/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["bulkEmails.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/student-emails/bulk/{jobId}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["bulkEmails.rows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/student-emails/bulk/{jobId}/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["bulkEmails.progress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/student-emails/bulk/{jobId}/errors.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["bulkEmails.errors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/student-emails/bulk/{jobId}/credentials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["bulkEmails.credentials"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/student-emails/bulk/{jobId}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["bulkEmails.run"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/student-emails/bulk/{jobId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["bulkEmails.cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/student-emails/bulk/{jobId}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["bulkEmails.resume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/student-emails/bulk/{jobId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["bulkEmails.retry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/student-emails/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["studentEmails.preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/student-emails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["studentEmails.list"];
        put?: never;
        post: operations["studentEmails.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/student-emails/{accountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["studentEmails.get"];
        put?: never;
        post?: never;
        delete: operations["studentEmails.delete"];
        options?: never;
        head?: never;
        patch: operations["studentEmails.update"];
        trace?: never;
    };
    "/api/student-emails/{accountId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["studentEmails.restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/student-emails/{accountId}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["studentEmails.suspend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/student-emails/{accountId}/reactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["studentEmails.reactivate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/student-emails/{accountId}/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["studentEmails.resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/student-emails/{accountId}/aliases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["studentEmails.addAlias"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/student-emails/{accountId}/aliases/{alias}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["studentEmails.removeAlias"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["webhookEndpoints.list"];
        put?: never;
        post: operations["webhookEndpoints.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/endpoints/{endpointId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["webhookEndpoints.get"];
        put?: never;
        post?: never;
        delete: operations["webhookEndpoints.delete"];
        options?: never;
        head?: never;
        patch: operations["webhookEndpoints.update"];
        trace?: never;
    };
    "/api/webhooks/endpoints/{endpointId}/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["webhookEndpoints.ping"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["webhookDeliveries.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["webhookDeliveries.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/deliveries/{deliveryId}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["webhookDeliveries.redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["webhookDeliveries.recover"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["webhookEvents.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["signingSecret.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/secret/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["signingSecret.rotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["plans.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["subscription.get"];
        put?: never;
        post: operations["subscription.change"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/subscription/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["subscription.preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/subscription/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["subscription.cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/subscription/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["subscription.resume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["invoices.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/invoices/upcoming": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["invoices.upcoming"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/invoices/{invoiceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["invoices.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/invoices/{invoiceId}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["invoices.pdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/invoices/{invoiceId}/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["invoices.pay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/invoices/{invoiceId}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["invoices.payments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["billing.payments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["billing.balance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/credit-notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["creditNotes.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/credit-notes/{creditNoteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["creditNotes.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/credit-notes/{creditNoteId}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["creditNotes.pdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/entitlements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["billing.entitlements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["billing.profile"];
        put: operations["billing.updateProfile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/quota": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["billing.quota"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["usage.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/usage/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["usage.events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stream-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["streamTokens.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["apiKeys.list"];
        put?: never;
        post: operations["apiKeys.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-keys/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["apiKeys.me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["apiKeys.get"];
        put?: never;
        post?: never;
        delete: operations["apiKeys.revoke"];
        options?: never;
        head?: never;
        patch: operations["apiKeys.update"];
        trace?: never;
    };
    "/api/api-keys/{keyId}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["apiKeys.rotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/school": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["school.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["school.update"];
        trace?: never;
    };
    "/api/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["members.list"];
        put?: never;
        post: operations["members.invite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/invitations/{invitationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["members.withdrawInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/{memberId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["members.remove"];
        options?: never;
        head?: never;
        patch: operations["members.update"];
        trace?: never;
    };
    "/api/members/{memberId}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["members.makeLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/{memberId}/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["members.signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["audit.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Error: {
            error: {
                /** @enum {string} */
                code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "FORBIDDEN" | "NOT_FOUND" | "IDEMPOTENCY_IN_PROGRESS" | "CONFLICT" | "IDEMPOTENCY_KEY_REUSED" | "ADAPTER_NOT_CONFIGURED" | "RATE_LIMITED" | "TOO_MANY_STREAMS" | "INTERNAL_ERROR" | "UPSTREAM_ERROR" | "INVALID_FILE_TYPE" | "FILE_NOT_FOUND" | "FILE_PROCESSING_FAILED" | "PAGE_NOT_DRAWN" | "FILE_QUOTA_EXCEEDED" | "TOO_MANY_UPLOADS" | "RECORD_CHANGED" | "EXPORT_TOO_LARGE" | "COLUMN_ROLE_TAKEN" | "COLUMN_NAME_TAKEN" | "COLUMN_PART_ALONE" | "COLUMNS_WITHOUT_SCORES" | "CHANGE_NOT_REVERTIBLE" | "WEBHOOK_SIGNATURE_INVALID" | "PAYMENT_NOT_FOUND" | "DUPLICATE_REFERENCE" | "PAYMENT_NOT_ACCEPTED" | "PAYMENT_VERIFICATION_FAILED" | "REFUND_NOT_POSSIBLE" | "PAYMENT_CONFIG_MISSING" | "EMAIL_CONFIG_MISSING" | "EMAIL_DOMAIN_NOT_VERIFIED" | "EMAIL_JOB_NOT_FOUND" | "EMAIL_DOMAIN_NOT_FOUND" | "EMAIL_ACCOUNT_NOT_FOUND" | "EMAIL_CREDENTIALS_NOT_FOUND" | "EMAIL_ACCOUNT_EXISTS" | "EMAIL_DOMAIN_EXISTS" | "EMAIL_DOMAIN_IN_USE" | "EMAIL_JOB_RUNNING" | "EMAIL_INVALID_STATE" | "EMAIL_TIER_NOT_ALLOWED" | "EMAIL_DOMAIN_NOT_ALLOWED" | "EMAIL_ADDRESS_RESERVED" | "EMAIL_ALIAS_LIMIT" | "NAME_NOT_USABLE" | "EMAIL_SUSPENDED_BY_PROVIDER" | "EMAIL_SAFEGUARD" | "EMAIL_QUOTA_EXCEEDED" | "EMAIL_PROVIDER_ERROR" | "WEBHOOK_ENDPOINT_NOT_ACTIVE" | "WEBHOOK_DELIVERY_BUSY" | "WEBHOOK_URL_NOT_ALLOWED" | "WEBHOOK_ENDPOINT_LIMIT" | "BILLING_RESTRICTED" | "BILLING_SUSPENDED" | "BILLING_SUBSCRIPTION_NOT_FOUND" | "BILLING_PLAN_NOT_FOUND" | "BILLING_CREDIT_NOTE_NOT_FOUND" | "BILLING_INVOICE_NOT_FOUND" | "BILLING_CHANGE_CONFLICT" | "BILLING_INVOICE_NOT_READY" | "BILLING_INVOICE_NOT_PAYABLE" | "BILLING_LIMIT_EXCEEDED" | "BILLING_PROFILE_INCOMPLETE" | "BILLING_TAX_ID_INVALID" | "API_KEY_REVOKED" | "PASSWORD_NEEDED" | "PASSWORD_WRONG" | "PASSWORD_WEAK" | "TOTP_CODE_WRONG" | "TOTP_STATE" | "MEMBER_EXISTS" | "LAST_OWNER" | "MEMBER_OF_OTHERS" | "CSRF_TOKEN_INVALID";
                message: string;
            };
        };
        RateLimitError: {
            /** @constant */
            success: false;
            message: string;
            /** @constant */
            errorType: "rate_limit_exceeded";
        };
        ProgressEvent: {
            /** @enum {string} */
            stage: "queued" | "ocr" | "analysis" | "complete" | "failed";
            progress: number;
            message: string;
            fileId: string;
            recordCount?: number;
            error?: string;
        };
        FileEntry: {
            fileId: string;
            fileName: string;
            /** @description Printed on the document, or its name without the ending */
            documentTitle: string;
            /** @description Who uploaded it */
            userId: string | null;
            /** @description Bytes; null until it was fetched */
            size: number | null;
            totalPages: number;
            /** @enum {string} */
            status: "pending" | "processing" | "complete" | "failed";
            progress: number;
            /** @enum {string} */
            stage: "queued" | "ocr" | "analysis" | "complete" | "failed";
            /** @description Where it stands, in words */
            message: string;
            recordCount: number;
            /** @enum {string|null} */
            documentKind: "results" | "no_results" | null;
            /** @description Why the last analysis failed */
            error: string | null;
            /** @description The PDF can be downloaded */
            hasOriginal: boolean;
            /** Format: date-time */
            createdAt: string;
        };
        GradingScale: {
            /** @description From the best grade down to a minimum of 0 */
            gradingScale: {
                grade: string;
                /** @description Least average of the grade */
                minimum: number;
            }[];
        };
        FoundRecord: {
            id: string;
            studentName: string;
            admissionNumber: string | null;
            /** @description Scores by subject */
            subjects: {
                [key: string]: number;
            };
            /** @description Grades by subject, where the sheet prints them */
            subjectGrades: {
                [key: string]: string;
            };
            /** @description By subject, then by part: `ca`, `exam`, or `ca1`, `ca2` where there are several. */
            components: {
                [key: string]: {
                    [key: string]: number;
                };
            };
            /** @description Subjects with neither score nor grade nor parts */
            absentSubjects: string[];
            /** @description 0, as average, for a student without any score */
            total: number;
            average: number;
            /** @description Empty for a student without any score */
            grade: string;
            position: number | null;
            pageNumber: number;
            confidence: number;
            flags: ("LOW_CONFIDENCE" | "TOTAL_MISMATCH" | "AVERAGE_MISMATCH" | "COMPONENT_MISMATCH" | "GRADE_MISMATCH" | "POSITION_MISMATCH" | "SCORE_OUT_OF_RANGE" | "SCORE_UNREADABLE" | "NAME_UNCERTAIN" | "ADMISSION_NUMBER_UNCERTAIN" | "DUPLICATE_STUDENT" | "ROWS_UNCERTAIN" | "CORRECTED" | "HEADING_UNCERTAIN" | "COLUMN_UNCERTAIN" | "PICTURE_POOR")[];
            /** @description Why a person should look. Values without a reason are left out. */
            reasons: {
                studentName?: ("unreadable" | "doubtful" | "sum" | "components" | "average" | "grade" | "position" | "range" | "name" | "admission_number" | "duplicate" | "heading" | "column")[];
                admissionNumber?: ("unreadable" | "doubtful" | "sum" | "components" | "average" | "grade" | "position" | "range" | "name" | "admission_number" | "duplicate" | "heading" | "column")[];
                total?: ("unreadable" | "doubtful" | "sum" | "components" | "average" | "grade" | "position" | "range" | "name" | "admission_number" | "duplicate" | "heading" | "column")[];
                average?: ("unreadable" | "doubtful" | "sum" | "components" | "average" | "grade" | "position" | "range" | "name" | "admission_number" | "duplicate" | "heading" | "column")[];
                grade?: ("unreadable" | "doubtful" | "sum" | "components" | "average" | "grade" | "position" | "range" | "name" | "admission_number" | "duplicate" | "heading" | "column")[];
                position?: ("unreadable" | "doubtful" | "sum" | "components" | "average" | "grade" | "position" | "range" | "name" | "admission_number" | "duplicate" | "heading" | "column")[];
                subjects?: {
                    [key: string]: ("unreadable" | "doubtful" | "sum" | "components" | "average" | "grade" | "position" | "range" | "name" | "admission_number" | "duplicate" | "heading" | "column")[];
                };
                subjectGrades?: {
                    [key: string]: ("unreadable" | "doubtful" | "sum" | "components" | "average" | "grade" | "position" | "range" | "name" | "admission_number" | "duplicate" | "heading" | "column")[];
                };
            };
            /** @description A person changed something */
            edited: boolean;
            /** @description Raised by every change; see `expectedRevision` of `updateRecord` */
            revision: number;
            fileId: string;
            fileName: string;
            /** @description Printed on the document; it mostly names class and term */
            documentTitle: string;
            /** @description Place on the page, from 1 */
            row: number;
            /** @description How many times each score counts in total and average; only where a sheet has coefficients. */
            subjectWeights?: {
                [key: string]: number;
            };
        };
        RecordChange: {
            id: string;
            /** @description `studentName`, `total`, `subjects.<name>`, `subjectGrades.<name>`, `components.<name>.<part>` … */
            field: string;
            before: string | number | null;
            after: string | number | null;
            reason: string | null;
            /**
             * @description `computed`: it follows from another change
             * @enum {string}
             */
            source: "edit" | "computed" | "acceptance" | "undo" | "deletion" | "refinement" | "subject_groups";
            by: {
                /** @enum {string} */
                kind: "person" | "key" | "platform";
                id: string | null;
                name: string | null;
                /** @description The x-user-id of the request */
                userId: string | null;
            };
            /** @description No later change stands on it */
            isRevertible: boolean;
            /** Format: date-time */
            createdAt: string;
        };
        ReviewQueue: {
            /** @description Of all files */
            toReview: number;
            files: {
                fileId: string;
                fileName: string;
                /** @description Values that somebody should look at */
                toReview: number;
                records: number;
                /**
                 * Format: date-time
                 * @description When nothing was left to look at; null while something is
                 */
                reviewedAt: string | null;
                /** @description The first page with something to look at */
                firstPage: number | null;
                pages?: {
                    page: number;
                    toReview: number;
                }[];
            }[];
        };
        ReviewCell: {
            /** @description `studentName`, `total` …, `subjects/<key>`, `subjects/<key>/grade`, `subjects/<key>/components/<name>`; each part percent-encoded. `=<label>` stands for the key of a subject without one. */
            field: string;
            value: string | number | null;
            /** @description As it was read, before it was understood */
            text: string | null;
            /** @description Null for what was computed */
            confidence: number | null;
            /** @enum {string|null} */
            source: "text_layer" | "ocr" | "arithmetic" | "derived" | "refined" | null;
            /** @description The page on which it stands */
            page: number;
            /** @description Fractions of the straightened picture */
            box: {
                x: number;
                y: number;
                width: number;
                height: number;
            } | null;
            /** @description Other readings, most probable first */
            alternatives: string[];
            /** @enum {string} */
            state: "proved" | "sure" | "open" | "corrected_by_arithmetic" | "accepted" | "corrected";
            reasons: {
                /** @enum {string} */
                reason: "unreadable" | "doubtful" | "sum" | "components" | "average" | "grade" | "position" | "range" | "name" | "admission_number" | "duplicate" | "heading" | "column";
                /** @description What the other values make */
                expected?: string | number;
                found?: string | number;
                /** @description What was added up; of an average, total and divisor */
                terms?: number[];
            }[];
            /** @description How many times the score counts */
            weight?: number;
        };
        ReviewRecord: {
            recordId: string;
            revision: number;
            /** @description Place on the page, from 1 */
            row: number;
            studentName: string;
            cells: components["schemas"]["ReviewCell"][];
        };
        ReviewClaim: {
            user: {
                id: string;
                name: string;
            };
            isMine: boolean;
            /** Format: date-time */
            until: string;
        };
        ReviewPage: {
            fileId: string;
            fileName: string;
            /** @description Raised by every change of a record of the file */
            revision: number;
            page: number;
            /** @description Of the document */
            pages: number;
            /**
             * @description A student a row, or a student a page
             * @enum {string}
             */
            layout: "roster" | "card";
            picture: {
                url: string;
                width: number;
                height: number;
            } | null;
            /** @description The school's scale */
            grading: {
                grade: string;
                minimum: number;
            }[];
            /** @description Arithmetic that the page follows */
            rules: {
                /** @description The total is the sum of the scores */
                sum: boolean;
                /** @description Parts that add up to a score; empty: all, null: none do */
                parts: string[] | null;
                /** @description What the total is divided by; empty: any, null: averages are not judged */
                divisors: (("present" | "listed") | number)[] | null;
                grading: {
                    grade: string;
                    minimum: number;
                }[];
                subjectGrading: {
                    grade: string;
                    minimum: number;
                }[];
                /** @description Highest score of a subject */
                maximum: number;
            };
            subjects: {
                key: string;
                label: string;
                components: string[];
            }[];
            records: components["schemas"]["ReviewRecord"][];
            /** @description Of the whole file */
            toReview: number;
            claim: components["schemas"]["ReviewClaim"] | null;
        };
        StudentRecord: {
            id: string;
            studentName: string;
            admissionNumber: string | null;
            /** @description Scores by subject */
            subjects: {
                [key: string]: number;
            };
            /** @description Grades by subject, where the sheet prints them */
            subjectGrades: {
                [key: string]: string;
            };
            /** @description By subject, then by part: `ca`, `exam`, or `ca1`, `ca2` where there are several. */
            components: {
                [key: string]: {
                    [key: string]: number;
                };
            };
            /** @description Subjects with neither score nor grade nor parts */
            absentSubjects: string[];
            /** @description 0, as average, for a student without any score */
            total: number;
            average: number;
            /** @description Empty for a student without any score */
            grade: string;
            position: number | null;
            pageNumber: number;
            confidence: number;
            flags: ("LOW_CONFIDENCE" | "TOTAL_MISMATCH" | "AVERAGE_MISMATCH" | "COMPONENT_MISMATCH" | "GRADE_MISMATCH" | "POSITION_MISMATCH" | "SCORE_OUT_OF_RANGE" | "SCORE_UNREADABLE" | "NAME_UNCERTAIN" | "ADMISSION_NUMBER_UNCERTAIN" | "DUPLICATE_STUDENT" | "ROWS_UNCERTAIN" | "CORRECTED" | "HEADING_UNCERTAIN" | "COLUMN_UNCERTAIN" | "PICTURE_POOR")[];
            /** @description Why a person should look. Values without a reason are left out. */
            reasons: {
                studentName?: ("unreadable" | "doubtful" | "sum" | "components" | "average" | "grade" | "position" | "range" | "name" | "admission_number" | "duplicate" | "heading" | "column")[];
                admissionNumber?: ("unreadable" | "doubtful" | "sum" | "components" | "average" | "grade" | "position" | "range" | "name" | "admission_number" | "duplicate" | "heading" | "column")[];
                total?: ("unreadable" | "doubtful" | "sum" | "components" | "average" | "grade" | "position" | "range" | "name" | "admission_number" | "duplicate" | "heading" | "column")[];
                average?: ("unreadable" | "doubtful" | "sum" | "components" | "average" | "grade" | "position" | "range" | "name" | "admission_number" | "duplicate" | "heading" | "column")[];
                grade?: ("unreadable" | "doubtful" | "sum" | "components" | "average" | "grade" | "position" | "range" | "name" | "admission_number" | "duplicate" | "heading" | "column")[];
                position?: ("unreadable" | "doubtful" | "sum" | "components" | "average" | "grade" | "position" | "range" | "name" | "admission_number" | "duplicate" | "heading" | "column")[];
                subjects?: {
                    [key: string]: ("unreadable" | "doubtful" | "sum" | "components" | "average" | "grade" | "position" | "range" | "name" | "admission_number" | "duplicate" | "heading" | "column")[];
                };
                subjectGrades?: {
                    [key: string]: ("unreadable" | "doubtful" | "sum" | "components" | "average" | "grade" | "position" | "range" | "name" | "admission_number" | "duplicate" | "heading" | "column")[];
                };
            };
            /** @description A person changed something */
            edited: boolean;
            /** @description Raised by every change; see `expectedRevision` of `updateRecord` */
            revision: number;
            /** @description How many times each score counts in total and average; only where a sheet has coefficients. */
            subjectWeights?: {
                [key: string]: number;
            };
        };
        Payment: {
            reference: string;
            /** @enum {string} */
            status: "success" | "failed" | "abandoned" | "pending";
            /** @description Minor unit (kobo) */
            amount: number;
            currency: string;
            customerEmail: string;
            /** Format: date-time */
            paidAt: string | null;
            /** @description Minor unit (kobo) */
            surcharge: number;
            /** @description Minor unit (kobo) */
            amountCharged: number;
            /** @enum {string} */
            mode: "test" | "live";
            reviewReason: string | null;
            /** @enum {string} */
            refundState: "none" | "partial" | "full" | "reversed" | "disputed";
            /** @description Minor unit (kobo) */
            refundedAmount: number;
            studentId: string | null;
            /** @description As it was given */
            metadata: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            createdAt: string;
        };
        PaymentEntry: {
            /** Format: date-time */
            at: string;
            /**
             * @description `attempt`: a checkout was opened at the gateway, or could not be. `gateway_event`: the gateway told of something. `settle_failed`: what the gateway said could not be kept; it is asked again.
             * @enum {string}
             */
            kind: "opened" | "attempt" | "status" | "review" | "refund" | "gateway_event" | "settle_failed";
            from: string | null;
            to: string | null;
            /**
             * @description Who made it so
             * @enum {string}
             */
            source: "initialize" | "verify" | "event" | "reconciler" | "sweep" | "refund" | "gateway";
            /** @description A word of the gateway, its name of the checkout, a code, or the id of a refund */
            detail: string | null;
        };
        PaymentRefund: {
            id: string;
            /** @description Minor unit (kobo); 0 where the gateway does not say */
            amount: number;
            reason: string | null;
            /** @enum {string} */
            status: "requested" | "pending" | "done" | "failed";
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        EmailDomain: {
            domainId: string;
            domain: string;
            unicodeDomain: string;
            /** @enum {string} */
            status: "pending" | "verified" | "at_risk" | "failed";
            records: {
                /** @enum {string} */
                purpose: "ownership" | "mx" | "spf" | "dkim" | "dmarc";
                type: string;
                name: string;
                value: string;
                priority: number | null;
                /** @enum {string} */
                status: "pending" | "verified" | "mismatch" | "not_found" | "temporary_failure";
            }[];
            /** Format: date-time */
            lastCheckedAt: string | null;
            /** Format: date-time */
            nextCheckAt: string | null;
            /** Format: date-time */
            verifiedAt: string | null;
            /** Format: date-time */
            expiresAt: string | null;
            accounts: number;
        };
        BulkEmailJob: {
            jobId: string;
            status: string;
            progress: number;
            total: number;
            processed: number;
            created: number;
            updated: number;
            skipped: number;
            failed: number;
            dryRun: boolean;
            pauseReason: string | null;
            error: string | null;
            externalRef: string | null;
            /** Format: date-time */
            credentialsAvailableUntil: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            completedAt: string | null;
        };
        EmailAccount: {
            accountId: string;
            studentId: string;
            /** Format: email */
            address: string;
            /** @enum {string} */
            status: "pending" | "active" | "suspended" | "deleted" | "failed";
            firstName: string;
            lastName: string;
            middleName: string;
            displayName: string;
            domain: string;
            /** @enum {string} */
            tier: "basic" | "standard" | "premium";
            provider: string;
            quotaMb: number;
            aliases: string[];
            grade: string | null;
            className: string | null;
            graduationYear: number | null;
            mailboxReady: boolean;
            mustChangePassword: boolean;
            jobId: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            suspendedAt: string | null;
            /** Format: date-time */
            deletedAt: string | null;
            /** Format: date-time */
            restorableUntil: string | null;
            /** Format: date-time */
            expiresAt: string | null;
        };
        WebhookEndpoint: {
            id: string;
            url: string;
            description: string | null;
            /** @description Types of the events it receives; null for all that are not opt-in */
            events: string[] | null;
            /** @enum {string} */
            status: "active" | "paused" | "disabled";
            /** @enum {string|null} */
            disabledReason: "GONE" | "FAILING" | null;
            /** Format: date-time */
            disabledAt: string | null;
            /** @description Failed attempts since the last success */
            failuresInRow: number;
            /** Format: date-time */
            failingSince: string | null;
            /** @description Milliseconds that its last answers took, on average; null before the first */
            answerTime: number | null;
            /**
             * @description Events for servers that take long to answer wait in a lane of their own
             * @enum {string}
             */
            lane: "quick" | "slow";
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        DeliveryAttempt: {
            number: number;
            /** @enum {string} */
            trigger: "scheduled" | "manual" | "ping";
            /** @enum {string} */
            outcome: "started" | "succeeded" | "failed";
            responseStatus: number | null;
            /** @enum {string|null} */
            errorCode: "TIMED_OUT" | "NAME_NOT_FOUND" | "TLS_FAILED" | "CONNECTION_REFUSED" | "CONNECTION_LOST" | "NOT_HTTP" | "UNREACHABLE" | "ADDRESS_REFUSED" | "NOT_SENT" | "INTERRUPTED" | null;
            /** @description The error in words */
            message: string | null;
            /** @description The beginning of the answer */
            responseText: string | null;
            /** @description Milliseconds */
            duration: number | null;
            /** Format: date-time */
            startedAt: string;
        };
        WebhookDelivery: {
            id: string;
            endpointId: string;
            /** @description x-service-event-id: the same on every attempt */
            eventId: string;
            event: string;
            /** @enum {string} */
            origin: "event" | "ping";
            /** @enum {string} */
            status: "pending" | "delivered" | "exhausted" | "cancelled";
            /** @enum {string|null} */
            reason: "ENDPOINT_DISABLED" | "ENDPOINT_DELETED" | "ADDRESS_REFUSED" | null;
            attemptCount: number;
            /** Format: date-time */
            nextAttemptAt: string | null;
            /** Format: date-time */
            redeliveryRequestedAt: string | null;
            /** Format: date-time */
            deliveredAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        Plan: {
            planId: string;
            code: string;
            version: number;
            name: string;
            description: string;
            /** @description Kobo */
            priceMinor: number;
            currency: string;
            /** @enum {string} */
            interval: "month" | "year";
            intervalCount: number;
            trialDays: number;
            entitlements: {
                [key: string]: boolean | number | string | string[];
            };
            overage: {
                meter: string;
                /** @description Kobo */
                unitMinor: number;
                cap: number | null;
            }[];
            current: boolean;
        };
        Subscription: {
            subscriptionId: string;
            /** @enum {string} */
            status: "trialing" | "incomplete" | "active" | "past_due" | "restricted" | "suspended" | "canceled";
            plan: components["schemas"]["Plan"];
            pendingPlan: components["schemas"]["Plan"] | null;
            /** Format: date-time */
            currentPeriodStart: string;
            /** Format: date-time */
            currentPeriodEnd: string;
            /** Format: date-time */
            trialEnd: string | null;
            cancelAtPeriodEnd: boolean;
            /** Format: date-time */
            canceledAt: string | null;
            timezone: string;
        };
        InvoiceLine: {
            description: string;
            /** @enum {string} */
            kind: "plan" | "proration" | "overage" | "adjustment";
            quantity: number;
            /** @description Kobo */
            unitMinor: number;
            /** @description Kobo */
            amount: number;
            /** @description Basis points: 750 are 7.5 % */
            taxBps: number;
            /** @description Kobo */
            tax: number;
            /** Format: date-time */
            periodStart: string;
            /** Format: date-time */
            periodEnd: string;
        };
        InvoicePayment: {
            reference: string;
            /** @enum {string} */
            status: "success" | "failed" | "abandoned" | "pending";
            /** @description Kobo */
            amount: number;
            /** Format: date-time */
            paidAt: string | null;
        };
        Invoice: {
            invoiceId: string;
            number: string | null;
            /** @enum {string} */
            status: "draft" | "open" | "paid" | "void" | "uncollectible";
            overdue: boolean;
            currency: string;
            /** @description Kobo */
            subtotal: number;
            /** @description Kobo */
            tax: number;
            /** @description Kobo */
            total: number;
            /** @description Kobo */
            creditsApplied: number;
            /** @description Kobo */
            amountPaid: number;
            /** @description Kobo */
            amountDue: number;
            /** Format: date-time */
            issuedAt: string | null;
            /** Format: date-time */
            dueAt: string | null;
            /** Format: date-time */
            paidAt: string | null;
            /** Format: date-time */
            periodStart: string;
            /** Format: date-time */
            periodEnd: string;
            /** @description What a draft waits for: `buyer.` and a field of the billing profile, `seller.` and a detail that the platform administrator has to configure */
            waitingFor: string[];
            seller: {
                legalName: string | null;
                address: string | null;
                taxId: string | null;
                registrationNo: string | null;
                email: string | null;
            } | null;
            buyer: {
                legalName: string;
                address: string | null;
                city: string | null;
                state: string | null;
                country: string | null;
                taxId: string | null;
                registrationNo: string | null;
                email: string | null;
            } | null;
            lines: components["schemas"]["InvoiceLine"][];
            taxes: {
                code: string;
                bps: number;
                /** @description Kobo */
                base: number;
                /** @description Kobo */
                amount: number;
            }[];
            payments: components["schemas"]["InvoicePayment"][];
            creditNotes: {
                number: string;
                /** @description Kobo */
                total: number;
            }[];
            pdfUrl: string | null;
        };
        CreditNote: {
            creditNoteId: string;
            number: string;
            invoiceId: string;
            invoiceNumber: string;
            reason: string;
            currency: string;
            /** @description Kobo */
            subtotal: number;
            /** @description Kobo */
            tax: number;
            /** @description Kobo */
            total: number;
            taxes: {
                code: string;
                bps: number;
                /** @description Kobo */
                base: number;
                /** @description Kobo */
                amount: number;
            }[];
            seller: {
                legalName: string | null;
                address: string | null;
                taxId: string | null;
                registrationNo: string | null;
                email: string | null;
            } | null;
            buyer: {
                legalName: string;
                address: string | null;
                city: string | null;
                state: string | null;
                country: string | null;
                taxId: string | null;
                registrationNo: string | null;
                email: string | null;
            } | null;
            /** Format: date-time */
            issuedAt: string;
            pdfUrl: string;
        };
        StreamToken: {
            token: string;
            /** Format: uri */
            streamUrl: string;
            /** Format: date-time */
            expiresAt: string;
        };
        ChannelMessage: {
            channel: string;
            payload: {
                [key: string]: unknown;
            };
        };
        ApiKey: {
            id: string;
            name: string;
            /** @description Last four characters of the key */
            hint: string;
            scopes: ("files:read" | "files:write" | "records:read" | "records:write" | "payments:read" | "payments:write" | "payments:refund" | "emails:read" | "emails:write" | "emails:credentials" | "webhooks:read" | "webhooks:write" | "billing:read" | "billing:write" | "api-keys:read" | "api-keys:write" | "school:read" | "school:write" | "members:read" | "members:write" | "audit:read")[];
            /** @enum {string} */
            status: "active" | "expired" | "revoked";
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string | null;
            /** Format: date-time */
            revokedAt: string | null;
            /**
             * Format: date-time
             * @description Accurate to a minute
             */
            lastUsedAt: string | null;
        };
        School: {
            id: string;
            /** @description Short name in addresses; it never changes */
            slug: string;
            name: string;
        };
        Member: {
            id: string;
            name: string;
            email: string;
            /** @enum {string} */
            role: "owner" | "admin" | "teacher" | "bursar";
            isYou: boolean;
            hasPassword: boolean;
            /** @description Two-step verification is on */
            hasTotp: boolean;
            /** Format: date-time */
            joinedAt: string;
            /**
             * Format: date-time
             * @description Accurate to a minute, in any school
             */
            lastSeenAt: string | null;
        };
        Invitation: {
            id: string;
            email: string;
            /** @enum {string} */
            role: "owner" | "admin" | "teacher" | "bursar";
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
        };
        AuditEvent: {
            id: string;
            /** Format: date-time */
            at: string;
            actor: {
                /** @enum {string} */
                kind: "user" | "key" | "command" | "job" | "system";
                id: string | null;
                /** @description Of a person or an API key; null where it is there no more */
                name: string | null;
            };
            /** @description `<kind of object>.<what was done>`, such as `file.deleted` */
            action: string;
            target: {
                type: string;
                id: string;
                /** @description Of a person */
                name: string | null;
            };
            /** @description Ids, numbers and states: no names, no marks, no secrets */
            changes: {
                [key: string]: unknown;
            } | null;
            ip: string | null;
            requestId: string | null;
        };
        OwnSchool: {
            slug: string;
            name: string;
            /** @enum {string} */
            role: "owner" | "admin" | "teacher" | "bursar";
        };
        Me: {
            user: {
                id: string;
                email: string;
                name: string;
                /** @enum {string} */
                locale: "en" | "fr";
                hasPassword: boolean;
                /** @description Two-step verification is on */
                hasTotp: boolean;
            };
            school: {
                slug: string;
                name: string;
            };
            /** @enum {string} */
            role: "owner" | "admin" | "teacher" | "bursar";
            scopes: ("files:read" | "files:write" | "records:read" | "records:write" | "payments:read" | "payments:write" | "payments:refund" | "emails:read" | "emails:write" | "emails:credentials" | "webhooks:read" | "webhooks:write" | "billing:read" | "billing:write" | "api-keys:read" | "api-keys:write" | "school:read" | "school:write" | "members:read" | "members:write" | "audit:read")[];
            /** @description Ids of the modules that the school has */
            modules: string[];
            schools: components["schemas"]["OwnSchool"][];
        };
        Events: {
            /** @description An invoice was issued. */
            "billing.invoice.issued": {
                /** @constant */
                event: "billing.invoice.issued";
                invoiceId: string;
                number: string;
                total: number;
                amountDue: number;
                currency: string;
                dueAt: string;
                tenantId: string;
                timestamp: number;
            };
            /** @description An invoice is paid in full. */
            "billing.invoice.paid": {
                /** @constant */
                event: "billing.invoice.paid";
                invoiceId: string;
                number: string;
                total: number;
                amountDue: number;
                currency: string;
                dueAt: string;
                tenantId: string;
                timestamp: number;
            };
            /** @description An invoice is due in a few days, or is overdue. */
            "billing.invoice.reminder": {
                /** @constant */
                event: "billing.invoice.reminder";
                invoiceId: string;
                number: string;
                total: number;
                amountDue: number;
                currency: string;
                dueAt: string;
                tenantId: string;
                timestamp: number;
            };
            /** @description Plan, period or state of the subscription changed. */
            "billing.subscription.updated": {
                /** @constant */
                event: "billing.subscription.updated";
                subscriptionId: string;
                status: string;
                tenantId: string;
                timestamp: number;
            };
            /** @description An account was made; its mailbox is there. */
            "email.account.created": {
                /** @constant */
                event: "email.account.created";
                accountId: string;
                studentId: string;
                status: string;
                jobId: string | null;
                tenantId: string;
                timestamp: number;
            };
            /** @description An account was deleted; it can be restored. */
            "email.account.deleted": {
                /** @constant */
                event: "email.account.deleted";
                accountId: string;
                studentId: string;
                status: string;
                jobId: string | null;
                tenantId: string;
                timestamp: number;
            };
            /** @description An account could not be made. */
            "email.account.failed": {
                /** @constant */
                event: "email.account.failed";
                accountId: string;
                studentId: string;
                status: string;
                jobId: string | null;
                tenantId: string;
                timestamp: number;
            };
            /** @description The password of an account was reset. */
            "email.account.password_reset": {
                /** @constant */
                event: "email.account.password_reset";
                accountId: string;
                studentId: string;
                status: string;
                jobId: string | null;
                tenantId: string;
                timestamp: number;
            };
            /** @description A deleted account was erased for good. */
            "email.account.purged": {
                /** @constant */
                event: "email.account.purged";
                accountId: string;
                studentId: string;
                status: string;
                jobId: string | null;
                tenantId: string;
                timestamp: number;
            };
            /** @description A suspended account is in use again. */
            "email.account.reactivated": {
                /** @constant */
                event: "email.account.reactivated";
                accountId: string;
                studentId: string;
                status: string;
                jobId: string | null;
                tenantId: string;
                timestamp: number;
            };
            /** @description A deleted account was restored. */
            "email.account.restored": {
                /** @constant */
                event: "email.account.restored";
                accountId: string;
                studentId: string;
                status: string;
                jobId: string | null;
                tenantId: string;
                timestamp: number;
            };
            /** @description An account was suspended. */
            "email.account.suspended": {
                /** @constant */
                event: "email.account.suspended";
                accountId: string;
                studentId: string;
                status: string;
                jobId: string | null;
                tenantId: string;
                timestamp: number;
            };
            /** @description Details of an account were changed. */
            "email.account.updated": {
                /** @constant */
                event: "email.account.updated";
                accountId: string;
                studentId: string;
                status: string;
                jobId: string | null;
                tenantId: string;
                timestamp: number;
            };
            /** @description All rows of a bulk job are done. */
            "email.bulk.completed": {
                /** @constant */
                event: "email.bulk.completed";
                jobId: string;
                status: string;
                total: number;
                created: number;
                updated: number;
                skipped: number;
                failed: number;
                tenantId: string;
                timestamp: number;
            };
            /** @description The proof of a verified domain has been missing for three days. */
            "email.domain.at_risk": {
                /** @constant */
                event: "email.domain.at_risk";
                domainId: string;
                domain: string;
                verifiedBy: string | null;
                tenantId: string;
                timestamp: number;
            };
            /** @description A domain was not proved in time, or its proof has been missing for seven days. */
            "email.domain.failed": {
                /** @constant */
                event: "email.domain.failed";
                domainId: string;
                domain: string;
                verifiedBy: string | null;
                tenantId: string;
                timestamp: number;
            };
            /** @description A domain was found to be the tenant’s. */
            "email.domain.verified": {
                /** @constant */
                event: "email.domain.verified";
                domainId: string;
                domain: string;
                verifiedBy: string;
                tenantId: string;
                timestamp: number;
            };
            /** @description Sending to an endpoint was stopped: it answered 410 (GONE), or failed for days (FAILING). */
            "endpoint.disabled": {
                /** @constant */
                event: "endpoint.disabled";
                endpointId: string;
                tenantId: string;
                timestamp: number;
                reason: string;
            };
            /** @description A file was processed; its records can be read. */
            "file.completed": {
                /** @constant */
                event: "file.completed";
                fileId: string;
                userId: string;
                tenantId: string;
                recordCount: number;
                timestamp: number;
            };
            /** @description A file was deleted, by a request or because its retention was over. Sent only to endpoints that name it. */
            "file.deleted": {
                /** @constant */
                event: "file.deleted";
                fileId: string;
                userId: string;
                tenantId: string;
                recordsKept: boolean;
                timestamp: number;
            };
            /** @description A file could not be processed. */
            "file.failed": {
                /** @constant */
                event: "file.failed";
                fileId: string;
                userId: string;
                tenantId: string;
                error: string;
                timestamp: number;
            };
            /** @description Nothing is left to look at in the records of a file. Sent only to endpoints that name it. */
            "file.reviewed": {
                /** @constant */
                event: "file.reviewed";
                fileId: string;
                userId: string;
                tenantId: string;
                recordCount: number;
                timestamp: number;
            };
            /** @description A payment was confirmed. Sent once for each payment. */
            "payment.completed": {
                /** @constant */
                event: "payment.completed";
                reference: string;
                amount: number;
                currency: string;
                mode: string;
                customerEmail: string;
                metadata: {
                    [key: string]: unknown;
                };
                tenantId: string;
                timestamp: number;
            };
            /** @description A payment failed. The money may still come: payment.completed follows then. Sent only to endpoints that name it. */
            "payment.failed": {
                /** @constant */
                event: "payment.failed";
                reference: string;
                amount: number;
                currency: string;
                mode: string;
                tenantId: string;
                timestamp: number;
            };
            /** @description Money of a confirmed payment went back to the payer. Sent once for each refund. Sent only to endpoints that name it. */
            "payment.refunded": {
                /** @constant */
                event: "payment.refunded";
                reference: string;
                amount: number;
                currency: string;
                mode: string;
                refundId: string;
                refundState: string;
                refundAmount: number | null;
                refundedAmount: number | null;
                tenantId: string;
                timestamp: number;
            };
            /** @description What the gateway has is not what was asked for, or was paid twice. Sent only to endpoints that name it. */
            "payment.review_needed": {
                /** @constant */
                event: "payment.review_needed";
                reference: string;
                amount: number;
                currency: string;
                mode: string;
                reviewReason: string;
                tenantId: string;
                timestamp: number;
            };
            /** @description A test that was asked for; sent to the one endpoint, whatever it receives. Sent only to endpoints that name it. */
            "webhook.ping": {
                /** @constant */
                event: "webhook.ping";
                endpointId: string;
                tenantId: string;
                timestamp: number;
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "files.upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The PDF, at most 64 MB
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Stored and queued */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        fileId: string;
                    };
                };
            };
        };
    };
    "files.createUploadToken": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "jss1a.pdf",
                 *       "size": 204800,
                 *       "type": "application/pdf"
                 *     }
                 */
                "application/json": {
                    name: string;
                    size: number;
                    type: string;
                };
            };
        };
        responses: {
            /** @description Token and address */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: string;
                        /** Format: uri */
                        uploadUrl: string;
                    };
                };
            };
        };
    };
    "files.extract": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fileUrl": "https://school.example/jss1a.pdf",
                 *       "fileId": "jss1a-2026-1"
                 *     }
                 */
                "application/json": {
                    /** @description Where the PDF is; not needed for a file whose PDF the platform has */
                    fileUrl?: string;
                    fileId: string;
                    fileName?: string;
                    /** @description Engine: `tesseract`, `document-ai`, or that of a plugin */
                    extractionType?: string;
                };
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        /** @constant */
                        status: "pending";
                        jobId: string;
                    };
                };
            };
        };
    };
    "files.progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events; each data field is a progress event */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["ProgressEvent"];
                };
            };
        };
    };
    "files.status": {
        parameters: {
            query: {
                fileId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Status */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        fileId: string;
                        /** @enum {string} */
                        status: "pending" | "processing" | "complete" | "failed";
                        progress: number;
                        /** @enum {string} */
                        stage: "queued" | "ocr" | "analysis" | "complete" | "failed";
                        jobId: string;
                        recordCount?: number;
                        /** @constant */
                        documentKind?: "no_results";
                        error?: string;
                    };
                };
            };
        };
    };
    "files.jobStatus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Status */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        jobId: string;
                        fileId: string;
                        /** @enum {string} */
                        status: "pending" | "processing" | "complete" | "failed";
                        progress: number;
                        /** @enum {string} */
                        stage: "queued" | "ocr" | "analysis" | "complete" | "failed";
                        totalPages: number;
                        processedPages: number;
                        recordCount?: number;
                        /** @constant */
                        documentKind?: "no_results";
                        error?: string;
                    };
                };
            };
        };
    };
    "files.list": {
        parameters: {
            query?: {
                search?: string;
                status?: "pending" | "processing" | "complete" | "failed";
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        files: components["schemas"]["FileEntry"][];
                        total: number;
                    };
                };
            };
        };
    };
    "files.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileEntry"];
                };
            };
        };
    };
    "files.delete": {
        parameters: {
            query?: {
                keepRecords?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                    };
                };
            };
        };
    };
    "files.original": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDF */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    "files.pageImage": {
        parameters: {
            query?: {
                /** @description Pixels of the whole page; 1600 by default */
                width?: "400" | "800" | "1000" | "1600" | "2200";
                /** @description Job that read the page; with it the picture may be kept for ever */
                job?: string;
                /** @description In four shades of grey: half of the bytes, to show until the picture is there */
                coarse?: boolean;
                /** @description x,y,width,height of a part in ten-thousandths of the page */
                crop?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": string;
                };
            };
        };
    };
    "files.history": {
        parameters: {
            query?: {
                userId?: string;
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        files: {
                            fileId: string;
                            fileName: string;
                            /** @enum {string} */
                            status: "pending" | "processing" | "complete" | "failed";
                            recordCount: number;
                            /** Format: date-time */
                            createdAt: string;
                        }[];
                        total: number;
                    };
                };
            };
        };
    };
    "school.gradingScale": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The scale */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GradingScale"];
                };
            };
        };
    };
    "school.setGradingScale": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "gradingScale": [
                 *         {
                 *           "grade": "A",
                 *           "minimum": 70
                 *         },
                 *         {
                 *           "grade": "B",
                 *           "minimum": 50
                 *         },
                 *         {
                 *           "grade": "F",
                 *           "minimum": 0
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    gradingScale?: {
                        grade: string;
                        minimum: number;
                    }[] | null;
                };
            };
        };
        responses: {
            /** @description The scale */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GradingScale"];
                };
            };
        };
    };
    "records.list": {
        parameters: {
            query?: {
                search?: string;
                class?: string;
                fileId?: string;
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        records: components["schemas"]["FoundRecord"][];
                        total: number;
                    };
                };
            };
        };
    };
    "records.export": {
        parameters: {
            query: {
                search?: string;
                class?: string;
                fileId?: string;
                format: "csv" | "xlsx";
                /** @description Separated by commas, in this order: documentTitle, fileName, pageNumber, row, studentName, admissionNumber, total, average, grade, position, subjects, subjectGrades, components */
                columns?: string;
                /** @description Of the headings; `en` by default */
                language?: "en" | "fr";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
        };
    };
    "records.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundRecord"];
                };
            };
        };
    };
    "records.changes": {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        changes: components["schemas"]["RecordChange"][];
                        total: number;
                    };
                };
            };
        };
    };
    "records.revertChange": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundRecord"];
                };
            };
        };
    };
    "review.queue": {
        parameters: {
            query?: {
                fileId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest 200 files */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewQueue"];
                };
            };
        };
    };
    "review.page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewPage"];
                };
            };
        };
    };
    "review.decide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "decisions": [
                 *         {
                 *           "clientId": "5f0c1a9e",
                 *           "recordId": "rec_01k",
                 *           "field": "subjects/mathematics",
                 *           "decision": "correct",
                 *           "value": 48,
                 *           "expectedValue": 45
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    decisions: {
                        clientId: string;
                        recordId: string;
                        field: string;
                        /** @enum {unknown} */
                        decision: "accept" | "correct" | "absent" | "undo";
                        /** @description Of `correct`: a number, or text */
                        value?: string | number | boolean | unknown[] | Record<string, never> | null;
                        /** @description What the person saw: another value there is a conflict, and nothing is saved */
                        expectedValue?: string | number | boolean | unknown[] | Record<string, never> | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description An outcome for each, in their order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            clientId: string;
                            /**
                             * @description `conflict`: somebody was quicker, or the file was read again; `refused`: it cannot be saved
                             * @enum {string}
                             */
                            status: "saved" | "conflict" | "refused";
                            code?: string;
                            message?: string;
                            /** @description Of a conflict: what stands there, and who set it */
                            current?: {
                                value: string | number | null;
                                by: string | null;
                                /** Format: date-time */
                                at: string | null;
                            };
                            record?: components["schemas"]["ReviewRecord"];
                        }[];
                        /** @description Of the whole file */
                        toReview: number;
                        /** Format: date-time */
                        reviewedAt: string | null;
                    };
                };
            };
        };
    };
    "review.claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "page": 1
                 *     }
                 */
                "application/json": {
                    page: number;
                    takeOver?: boolean;
                };
            };
        };
        responses: {
            /** @description Whose the page is */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        claim: components["schemas"]["ReviewClaim"] | null;
                    };
                };
            };
        };
    };
    "review.release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is free */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        claim: components["schemas"]["ReviewClaim"] | null;
                    };
                };
            };
        };
    };
    "review.columns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The columns */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        columns: {
                            key: string;
                            label: string;
                            /** @enum {string} */
                            type: "score" | "ca" | "exam" | "total" | "average" | "grade" | "position" | "remark" | "ignore";
                            confirmed: boolean;
                            pages: number[];
                            /** @description The page that `box` lies on */
                            page: number | null;
                            /** @description Of the heading, in fractions of the picture */
                            box: {
                                x: number;
                                y: number;
                                width: number;
                                height: number;
                            } | null;
                        }[];
                    };
                };
            };
        };
    };
    "review.correctColumns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "columns": [
                 *         {
                 *           "key": "maths",
                 *           "label": "Mathematics",
                 *           "type": "score"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    columns: {
                        key: string;
                        label?: string;
                        /** @enum {unknown} */
                        type?: "score" | "ca" | "exam" | "total" | "average" | "grade" | "position" | "remark" | "ignore";
                    }[];
                };
            };
        };
        responses: {
            /** @description The columns */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        columns: {
                            key: string;
                            label: string;
                            /** @enum {string} */
                            type: "score" | "ca" | "exam" | "total" | "average" | "grade" | "position" | "remark" | "ignore";
                            confirmed: boolean;
                            pages: number[];
                            /** @description The page that `box` lies on */
                            page: number | null;
                            /** @description Of the heading, in fractions of the picture */
                            box: {
                                x: number;
                                y: number;
                                width: number;
                                height: number;
                            } | null;
                        }[];
                    };
                };
            };
        };
    };
    "documents.getUserDocuments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The output */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        documents: {
                            id: string;
                            fileId: string;
                            fileName: string;
                            documentTitle: string;
                            /** @enum {string} */
                            status: "pending" | "processing" | "complete" | "failed";
                            recordCount: number;
                            /** Format: date-time */
                            createdAt: string;
                        }[];
                    };
                };
            };
        };
    };
    "documents.getFileStudentRecords": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fileId": "jss1a-2026-1",
                 *       "page": 1,
                 *       "pageSize": 50
                 *     }
                 */
                "application/json": {
                    fileId: string;
                    page?: number;
                    pageSize?: number;
                };
            };
        };
        responses: {
            /** @description The output */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        records: components["schemas"]["StudentRecord"][];
                        pagination: {
                            page: number;
                            pageSize: number;
                            total: number;
                        };
                    };
                };
            };
        };
    };
    "documents.getLatestAnalysisJobForFile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    fileId: string;
                };
            };
        };
        responses: {
            /** @description The output */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        fileId: string;
                        /** @enum {string} */
                        status: "pending" | "processing" | "complete" | "failed";
                        totalPages: number;
                        processedPages: number;
                        startedAt: string | null;
                        completedAt: string | null;
                    };
                };
            };
        };
    };
    "documents.getFileStatistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    fileId: string;
                };
            };
        };
        responses: {
            /** @description The output */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        fileId: string;
                        totalRecords: number;
                        totalPages: number;
                        /** @description Mean of the students' averages, to two decimals; students without any score do not count */
                        averageScore: number;
                        /** @description Students by grade */
                        gradeDistribution: {
                            [key: string]: number;
                        };
                        groups: {
                            key: string;
                            label: string;
                            /** @enum {string} */
                            type: "score" | "ca" | "exam" | "total" | "average" | "grade" | "position" | "remark" | "ignore";
                            pages: number[];
                            confirmed: boolean;
                        }[];
                        /** @constant */
                        documentKind?: "no_results";
                    };
                };
            };
        };
    };
    "documents.getPageRecordsWithRefinement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    fileId: string;
                    pageNumber: number;
                    refine?: boolean;
                };
            };
        };
        responses: {
            /** @description The output */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pageNumber: number;
                        records: components["schemas"]["StudentRecord"][];
                        refined: boolean;
                    };
                };
            };
        };
    };
    "documents.getFileChunks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    fileId: string;
                };
            };
        };
        responses: {
            /** @description The output */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        chunks: {
                            id: string;
                            pageNumber: number;
                            rawText: string;
                            /** @enum {string} */
                            status: "pending" | "complete" | "refined" | "failed";
                        }[];
                    };
                };
            };
        };
    };
    "documents.refinePageWithLLM": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    fileId: string;
                    pageNumber: number;
                };
            };
        };
        responses: {
            /** @description The output */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        refinedRecords: number;
                        corrections: number;
                    };
                };
            };
        };
    };
    "documents.updateRecord": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "recordId": "rec_01k",
                 *       "patch": {
                 *         "subjects": {
                 *           "Mathematics": 67
                 *         }
                 *       },
                 *       "expectedRevision": 3
                 *     }
                 */
                "application/json": {
                    recordId: string;
                    patch: {
                        studentName?: string;
                        admissionNumber?: string | null;
                        /** @description Merged by subject; null removes one. */
                        subjects?: {
                            [key: string]: number | null;
                        };
                        /** @description Merged by subject; null removes a grade. */
                        subjectGrades?: {
                            [key: string]: string | null;
                        };
                        /** @description Merged by subject and part (`ca`, `exam`, `ca2`); null removes one. */
                        components?: {
                            [key: string]: {
                                [key: string]: number | null;
                            };
                        };
                        total?: number;
                        average?: number;
                        grade?: string;
                    };
                    /** @description Refuses the change (409 RECORD_CHANGED) where the record has another revision. */
                    expectedRevision?: number;
                };
            };
        };
        responses: {
            /** @description The output */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        record: components["schemas"]["StudentRecord"];
                    };
                };
            };
        };
    };
    "documents.deleteRecord": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    recordId: string;
                };
            };
        };
        responses: {
            /** @description The output */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    "documents.confirmSubjectGroups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    fileId: string;
                    groups: {
                        key: string;
                        label: string;
                        /** @enum {unknown} */
                        type: "score" | "ca" | "exam" | "total" | "average" | "grade" | "position" | "remark" | "ignore";
                    }[];
                };
            };
        };
        responses: {
            /** @description The output */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        confirmedGroups: number;
                    };
                };
            };
        };
    };
    "payments.initialize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "parent@example.com",
                 *       "amount": 250000,
                 *       "reference": "fees-2026-0042"
                 *     }
                 */
                "application/json": {
                    /** Format: email */
                    email: string;
                    amount: number;
                    studentId?: string;
                    metadata?: {
                        [key: string]: unknown;
                    };
                    reference?: string;
                    callbackUrl?: string;
                    currency?: string;
                };
            };
        };
        responses: {
            /** @description Opened */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: true;
                        message: string;
                        data: {
                            /** Format: uri */
                            authorization_url: string;
                            access_code: string;
                            reference: string;
                            /** @description Minor unit (kobo) */
                            amount: number;
                            /** @description Minor unit (kobo) */
                            surcharge: number;
                            /** @description Minor unit (kobo) */
                            amountCharged: number;
                            /** @enum {string} */
                            mode: "test" | "live";
                        };
                    };
                };
            };
        };
    };
    "payments.verify": {
        parameters: {
            query: {
                reference: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: true;
                        data: components["schemas"]["Payment"];
                    };
                };
            };
        };
    };
    "payments.refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reference": "fees-2026-0042",
                 *       "amount": 50000,
                 *       "reason": "Paid twice"
                 *     }
                 */
                "application/json": {
                    reference: string;
                    amount?: number;
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description The gateway accepted the refund */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        refundId: string;
                        reference: string;
                        /** @description Minor unit (kobo) */
                        amount: number;
                        /** @description Minor unit (kobo) */
                        refundedAmount: number;
                        /** @enum {string} */
                        status: "pending" | "done";
                    };
                };
            };
        };
    };
    "payments.status": {
        parameters: {
            query: {
                reference: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Status */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        reference: string;
                        /** @enum {string} */
                        status: "success" | "failed" | "abandoned" | "pending";
                    };
                };
            };
        };
    };
    "payments.config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Configuration */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        gatewayPublicKey: string;
                        currency: string;
                        surchargePercent: number;
                        /** @description Major unit (naira) */
                        surchargeFlat: number;
                        /** @description Minor unit (kobo) */
                        surchargeFlatKobo: number;
                        /** @description Minor unit (kobo) */
                        surchargeCapKobo: number;
                        /** @description Minor unit (kobo) */
                        surchargeWaiverBelowKobo: number;
                        brandName: string;
                        brandColor: string;
                        gateway: string;
                        /** @enum {string} */
                        mode: "test" | "live";
                    };
                };
            };
        };
    };
    "payments.list": {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                status?: "success" | "failed" | "abandoned" | "pending";
                from?: string;
                to?: string;
                email?: string;
                studentId?: string;
                /** @description The beginning of references */
                reference?: string;
                amount?: number;
                reviewReason?: "amount_short" | "amount_mismatch" | "currency_mismatch" | "mode_mismatch" | "reference_mismatch" | "overpaid" | "double_charge";
                underReview?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        transactions: components["schemas"]["Payment"][];
                        total: number;
                    };
                    "text/csv": string;
                };
            };
        };
    };
    "payments.totals": {
        parameters: {
            query?: {
                status?: "success" | "failed" | "abandoned" | "pending";
                from?: string;
                to?: string;
                email?: string;
                studentId?: string;
                /** @description The beginning of references */
                reference?: string;
                amount?: number;
                reviewReason?: "amount_short" | "amount_mismatch" | "currency_mismatch" | "mode_mismatch" | "reference_mismatch" | "overpaid" | "double_charge";
                underReview?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sums by currency, mode and status */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        totals: {
                            currency: string;
                            /** @enum {string} */
                            mode: "test" | "live";
                            /** @enum {string} */
                            status: "success" | "failed" | "abandoned" | "pending";
                            payments: number;
                            /** @description Minor unit (kobo) */
                            amount: number;
                            /** @description Minor unit (kobo) */
                            surcharge: number;
                            /** @description Minor unit (kobo) */
                            refundedAmount: number;
                        }[];
                    };
                };
            };
        };
    };
    "payments.export": {
        parameters: {
            query?: {
                status?: "success" | "failed" | "abandoned" | "pending";
                from?: string;
                to?: string;
                email?: string;
                studentId?: string;
                /** @description The beginning of references */
                reference?: string;
                amount?: number;
                reviewReason?: "amount_short" | "amount_mismatch" | "currency_mismatch" | "mode_mismatch" | "reference_mismatch" | "overpaid" | "double_charge";
                underReview?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payments */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    "payments.timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payment, its history and its refunds */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        payment: components["schemas"]["Payment"];
                        /** @description Id of its adapter */
                        gateway: string;
                        /** @description Where the payer can pay now */
                        checkoutUrl: string | null;
                        checkoutExpiresAt: string | null;
                        /** @description The first one first */
                        entries: components["schemas"]["PaymentEntry"][];
                        refunds: components["schemas"]["PaymentRefund"][];
                    };
                };
            };
        };
    };
    "payments.stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Figures */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Minor unit (kobo) */
                        totalRevenue: number;
                        totalTransactions: number;
                        successfulTransactions: number;
                        failedTransactions: number;
                        currency: string;
                        /** @enum {string} */
                        mode: "test" | "live";
                    };
                };
            };
        };
    };
    "studentEmails.config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Configuration */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        configured: boolean;
                        tier: string | null;
                        provider: string | null;
                        defaultDomain: string | null;
                        credentials: {
                            set: boolean;
                            /** Format: date-time */
                            lastCheckedAt: string | null;
                            lastResult: string | null;
                        };
                        usage: {
                            accounts: number;
                            limit: number;
                        };
                        defaultDomainId?: string | null;
                        usernamePatterns?: string[];
                        suffixStart?: number;
                        suffixMinDigits?: number;
                        maxLocalLength?: number;
                        reservedNames?: string[];
                        /** @enum {string} */
                        passwordStyle?: "random" | "passphrase";
                        /** @enum {string} */
                        passwordDelivery?: "download" | "none";
                        safeguards?: {
                            maxDisablePercent: number;
                            maxCreate: number | null;
                        };
                    };
                };
            };
        };
    };
    "studentEmails.updateConfig": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    tier: "basic" | "standard" | "premium";
                    provider: string;
                    defaultDomainId?: string;
                    usernamePatterns?: string[];
                    suffixStart?: number;
                    suffixMinDigits?: number;
                    maxLocalLength?: number;
                    reservedNames?: string[];
                    /** @enum {unknown} */
                    passwordStyle?: "random" | "passphrase";
                    /** @enum {unknown} */
                    passwordDelivery?: "download" | "none";
                    safeguards?: {
                        maxDisablePercent?: number;
                        maxCreate?: number | null;
                    };
                    credentials?: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Configuration */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        configured: boolean;
                        tier: string | null;
                        provider: string | null;
                        defaultDomain: string | null;
                        credentials: {
                            set: boolean;
                            /** Format: date-time */
                            lastCheckedAt: string | null;
                            lastResult: string | null;
                        };
                        usage: {
                            accounts: number;
                            limit: number;
                        };
                        defaultDomainId?: string | null;
                        usernamePatterns?: string[];
                        suffixStart?: number;
                        suffixMinDigits?: number;
                        maxLocalLength?: number;
                        reservedNames?: string[];
                        /** @enum {string} */
                        passwordStyle?: "random" | "passphrase";
                        /** @enum {string} */
                        passwordDelivery?: "download" | "none";
                        safeguards?: {
                            maxDisablePercent: number;
                            maxCreate: number | null;
                        };
                    };
                };
            };
        };
    };
    "studentEmails.testConfig": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Result, also when it failed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        provider: string;
                        detail: string;
                        /** Format: date-time */
                        checkedAt: string;
                    };
                };
            };
        };
    };
    "studentEmails.tiers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tiers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tiers: {
                            /** @enum {string} */
                            tier: "basic" | "standard" | "premium";
                            mailboxMb: number;
                            aliases: number;
                            providers: string[];
                            maxRows: number;
                            external: boolean;
                            allowed: boolean;
                        }[];
                    };
                };
            };
        };
    };
    "emailDomains.list": {
        parameters: {
            query?: {
                status?: "pending" | "verified" | "at_risk" | "failed";
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        domains: components["schemas"]["EmailDomain"][];
                        total: number;
                    };
                };
            };
        };
    };
    "emailDomains.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    domain: string;
                };
            };
        };
        responses: {
            /** @description It was named before and is not verified yet */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailDomain"];
                };
            };
            /** @description The domain with its challenge */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailDomain"];
                };
            };
        };
    };
    "emailDomains.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domain */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailDomain"];
                };
            };
        };
    };
    "emailDomains.delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                    };
                };
            };
        };
    };
    "emailDomains.verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domain, proved or not */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailDomain"];
                };
            };
        };
    };
    "bulkEmails.list": {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                status?: "pending" | "validating" | "running" | "paused" | "completed" | "completed_with_errors" | "failed" | "cancelled";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        jobs: components["schemas"]["BulkEmailJob"][];
                        total: number;
                    };
                };
            };
        };
    };
    "bulkEmails.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    students: {
                        [key: string]: unknown;
                    }[];
                    options: {
                        domainId?: string;
                        dryRun: boolean;
                        /** @enum {unknown} */
                        onExists: "suffix" | "skip" | "adopt" | "fail";
                        usernamePatterns?: string[];
                        /** @enum {unknown} */
                        passwordDelivery?: "download" | "none";
                        /** @enum {unknown} */
                        passwordStyle?: "random" | "passphrase";
                        mustChange: boolean;
                        /** @enum {boolean} */
                        notifyGuardian?: false;
                        /** @enum {unknown} */
                        missingAction: "none" | "suspend";
                        externalRef?: string;
                    };
                };
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description CSV in UTF-8 with a header
                     */
                    file: string;
                    /** @description The `options` of the JSON form, as text */
                    options?: string;
                };
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        /** @constant */
                        status: "pending";
                        jobId: string;
                        total: number;
                    };
                };
            };
        };
    };
    "bulkEmails.template": {
        parameters: {
            query: {
                style: "simple" | "oneroster";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Header and one example */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    "bulkEmails.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkEmailJob"];
                };
            };
        };
    };
    "bulkEmails.rows": {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                status?: "pending" | "provisioning" | "created" | "updated" | "skipped" | "failed" | "cancelled";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: {
                            row: number;
                            studentId: string;
                            action: string | null;
                            listed: boolean;
                            status: string;
                            address: string | null;
                            accountId: string | null;
                            attempts: number;
                            error: {
                                code: string;
                                message: string;
                            } | null;
                        }[];
                        total: number;
                    };
                };
            };
        };
    };
    "bulkEmails.progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events; each data field is a progress event */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": {
                        /** @enum {string} */
                        stage: "queued" | "validating" | "provisioning" | "paused" | "complete" | "failed";
                        progress: number;
                        message: string;
                        jobId: string;
                        processed: number;
                        total: number;
                        created: number;
                        failed: number;
                    };
                };
            };
        };
    };
    "bulkEmails.errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    "bulkEmails.credentials": {
        parameters: {
            query: {
                format: "json" | "csv" | "pdf";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The passwords */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        credentials: {
                            studentId: string;
                            name: string;
                            className: string | null;
                            address: string;
                            temporaryPassword: string;
                        }[];
                    };
                    "text/csv": string;
                    "application/pdf": string;
                };
            };
        };
    };
    "bulkEmails.run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        /** @constant */
                        status: "pending";
                        jobId: string;
                        total: number;
                    };
                };
            };
        };
    };
    "bulkEmails.cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkEmailJob"];
                };
            };
        };
    };
    "bulkEmails.resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    confirmSafeguard: boolean;
                };
            };
        };
        responses: {
            /** @description The job */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkEmailJob"];
                };
            };
        };
    };
    "bulkEmails.retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    rows?: number[];
                };
            };
        };
        responses: {
            /** @description The job */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkEmailJob"];
                };
            };
        };
    };
    "studentEmails.preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    students: {
                        [key: string]: unknown;
                    }[];
                    options?: {
                        domainId?: string;
                        usernamePatterns?: string[];
                        /** @enum {unknown} */
                        onExists?: "suffix" | "skip" | "adopt" | "fail";
                    };
                };
            };
        };
        responses: {
            /** @description In the order asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        previews: {
                            studentId: string | null;
                            address: string | null;
                            candidates: string[];
                            error: {
                                code: string;
                                message: string;
                            } | null;
                        }[];
                    };
                };
            };
        };
    };
    "studentEmails.list": {
        parameters: {
            query?: {
                status?: "pending" | "active" | "suspended" | "deleted" | "failed";
                domain?: string;
                grade?: string;
                jobId?: string;
                studentId?: string;
                search?: string;
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accounts: components["schemas"]["EmailAccount"][];
                        total: number;
                    };
                };
            };
        };
    };
    "studentEmails.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "studentId": "GSS-0042",
                 *       "firstName": "Ṣadé",
                 *       "lastName": "Ọláolúwa",
                 *       "grade": "JSS1"
                 *     }
                 */
                "application/json": {
                    studentId: string;
                    firstName: string;
                    lastName: string;
                    middleName?: string | null;
                    preferredName?: string | null;
                    admissionNumber?: string | null;
                    grade?: string | null;
                    className?: string | null;
                    graduationYear?: number | null;
                    email?: string | null;
                    /** Format: email */
                    guardianEmail?: string | null;
                    /** Format: email */
                    recoveryEmail?: string | null;
                    aliases?: string[] | null;
                    quotaMb?: number | null;
                    /** @enum {unknown} */
                    passwordDelivery?: "download" | "none";
                    /** @enum {unknown} */
                    onExists?: "suffix" | "skip" | "adopt" | "fail";
                };
            };
        };
        responses: {
            /** @description The account is there */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        account: components["schemas"]["EmailAccount"];
                        credentials: {
                            temporaryPassword: string;
                        } | null;
                    };
                };
            };
            /** @description The provider is slow */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        account: components["schemas"]["EmailAccount"];
                    };
                };
            };
        };
    };
    "studentEmails.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailAccount"];
                };
            };
        };
    };
    "studentEmails.delete": {
        parameters: {
            query?: {
                purge?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        /** Format: date-time */
                        restorableUntil: string | null;
                    };
                };
            };
        };
    };
    "studentEmails.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    firstName?: string;
                    lastName?: string;
                    displayName?: string;
                    email?: string;
                    quotaMb?: number;
                    grade?: string | null;
                    className?: string | null;
                    graduationYear?: number | null;
                    /** Format: email */
                    guardianEmail?: string | null;
                    /** Format: email */
                    recoveryEmail?: string | null;
                };
            };
        };
        responses: {
            /** @description The account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailAccount"];
                };
            };
        };
    };
    "studentEmails.restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailAccount"];
                };
            };
        };
    };
    "studentEmails.suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason?: string;
                    blockIncoming?: boolean;
                };
            };
        };
        responses: {
            /** @description The account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailAccount"];
                };
            };
        };
    };
    "studentEmails.reactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailAccount"];
                };
            };
        };
    };
    "studentEmails.resetPassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    delivery?: "download" | "none";
                    mustChange?: boolean;
                };
            };
        };
        responses: {
            /** @description The password, once */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accountId: string;
                        credentials: {
                            temporaryPassword: string;
                        } | null;
                    };
                };
            };
        };
    };
    "studentEmails.addAlias": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    alias: string;
                };
            };
        };
        responses: {
            /** @description The account */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailAccount"];
                };
            };
        };
    };
    "studentEmails.removeAlias": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailAccount"];
                };
            };
        };
    };
    "webhookEndpoints.list": {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        endpoints: components["schemas"]["WebhookEndpoint"][];
                        total: number;
                    };
                };
            };
        };
    };
    "webhookEndpoints.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://school.example/events",
                 *       "events": [
                 *         "file.completed"
                 *       ]
                 *     }
                 */
                "application/json": {
                    url: string;
                    events?: string[] | null;
                    description?: string | null;
                };
            };
        };
        responses: {
            /** @description The endpoint */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    "webhookEndpoints.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    "webhookEndpoints.delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhookEndpoints.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url?: string;
                    events?: string[] | null;
                    description?: string | null;
                    /** @enum {unknown} */
                    status?: "active" | "paused";
                };
            };
        };
        responses: {
            /** @description The endpoint */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    "webhookEndpoints.ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery and its attempt */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        endpointId: string;
                        /** @description x-service-event-id: the same on every attempt */
                        eventId: string;
                        event: string;
                        /** @enum {string} */
                        origin: "event" | "ping";
                        /** @enum {string} */
                        status: "pending" | "delivered" | "exhausted" | "cancelled";
                        /** @enum {string|null} */
                        reason: "ENDPOINT_DISABLED" | "ENDPOINT_DELETED" | "ADDRESS_REFUSED" | null;
                        attemptCount: number;
                        /** Format: date-time */
                        nextAttemptAt: string | null;
                        /** Format: date-time */
                        redeliveryRequestedAt: string | null;
                        /** Format: date-time */
                        deliveredAt: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        /** @description The exact text that is sent and signed, the same on every attempt */
                        body: string;
                        attempts: components["schemas"]["DeliveryAttempt"][];
                    };
                };
            };
        };
    };
    "webhookDeliveries.list": {
        parameters: {
            query?: {
                status?: "pending" | "delivered" | "exhausted" | "cancelled";
                event?: string;
                endpointId?: string;
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deliveries: components["schemas"]["WebhookDelivery"][];
                        total: number;
                    };
                };
            };
        };
    };
    "webhookDeliveries.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        endpointId: string;
                        /** @description x-service-event-id: the same on every attempt */
                        eventId: string;
                        event: string;
                        /** @enum {string} */
                        origin: "event" | "ping";
                        /** @enum {string} */
                        status: "pending" | "delivered" | "exhausted" | "cancelled";
                        /** @enum {string|null} */
                        reason: "ENDPOINT_DISABLED" | "ENDPOINT_DELETED" | "ADDRESS_REFUSED" | null;
                        attemptCount: number;
                        /** Format: date-time */
                        nextAttemptAt: string | null;
                        /** Format: date-time */
                        redeliveryRequestedAt: string | null;
                        /** Format: date-time */
                        deliveredAt: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        /** @description The exact text that is sent and signed, the same on every attempt */
                        body: string;
                        attempts: components["schemas"]["DeliveryAttempt"][];
                    };
                };
            };
        };
    };
    "webhookDeliveries.redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        endpointId: string;
                        /** @description x-service-event-id: the same on every attempt */
                        eventId: string;
                        event: string;
                        /** @enum {string} */
                        origin: "event" | "ping";
                        /** @enum {string} */
                        status: "pending" | "delivered" | "exhausted" | "cancelled";
                        /** @enum {string|null} */
                        reason: "ENDPOINT_DISABLED" | "ENDPOINT_DELETED" | "ADDRESS_REFUSED" | null;
                        attemptCount: number;
                        /** Format: date-time */
                        nextAttemptAt: string | null;
                        /** Format: date-time */
                        redeliveryRequestedAt: string | null;
                        /** Format: date-time */
                        deliveredAt: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        /** @description The exact text that is sent and signed, the same on every attempt */
                        body: string;
                        attempts: components["schemas"]["DeliveryAttempt"][];
                    };
                };
            };
        };
    };
    "webhookDeliveries.recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    since: string;
                    endpointId?: string;
                };
            };
        };
        responses: {
            /** @description How many deliveries are sent again */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        redeliveries: number;
                    };
                };
            };
        };
    };
    "webhookEvents.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: {
                            event: string;
                            module: string;
                            description: string;
                            /** @description Sent only to endpoints that name it */
                            optIn: boolean;
                            sample: Record<string, never>;
                        }[];
                    };
                };
            };
        };
    };
    "signingSecret.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its last four characters */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        lastFour: string;
                        /** Format: date-time */
                        previousValidUntil: string | null;
                    };
                };
            };
        };
    };
    "signingSecret.rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    graceSeconds?: number;
                };
            };
        };
        responses: {
            /** @description The secret */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Shown this once */
                        secret: string;
                        /** Format: date-time */
                        previousValidUntil: string | null;
                    };
                };
            };
        };
    };
    "plans.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cheapest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        plans: components["schemas"]["Plan"][];
                        total: number;
                    };
                };
            };
        };
    };
    "subscription.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscription */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
        };
    };
    "subscription.change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    planCode: string;
                    /** @enum {unknown} */
                    effective?: "auto" | "now" | "period_end";
                };
            };
        };
        responses: {
            /** @description The subscription, and the invoice where something is due at once */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        subscription: components["schemas"]["Subscription"];
                        invoice: components["schemas"]["Invoice"] | null;
                    };
                };
            };
        };
    };
    "subscription.preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    planCode: string;
                    /** @enum {unknown} */
                    effective?: "auto" | "now" | "period_end";
                };
            };
        };
        responses: {
            /** @description What would happen */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        effectiveAt: string;
                        lines: components["schemas"]["InvoiceLine"][];
                        taxes: {
                            code: string;
                            bps: number;
                            /** @description Kobo */
                            base: number;
                            /** @description Kobo */
                            amount: number;
                        }[];
                        /** @description Kobo */
                        subtotal: number;
                        /** @description Kobo */
                        tax: number;
                        /** @description Kobo */
                        total: number;
                        /** @description Kobo */
                        credit: number;
                        /** @description Kobo */
                        amountDue: number;
                        quotaAfter: {
                            meter: string;
                            limit: number;
                        }[];
                        blockers: {
                            key: string;
                            current: number;
                            limit: number;
                        }[];
                    };
                };
            };
        };
    };
    "subscription.cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    immediately?: boolean;
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description The subscription */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
        };
    };
    "subscription.resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The subscription */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
        };
    };
    "invoices.list": {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                status?: "draft" | "open" | "paid" | "void" | "uncollectible";
                from?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Without their lines */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        invoices: {
                            invoiceId: string;
                            number: string | null;
                            /** @enum {string} */
                            status: "draft" | "open" | "paid" | "void" | "uncollectible";
                            overdue: boolean;
                            currency: string;
                            /** @description Kobo */
                            subtotal: number;
                            /** @description Kobo */
                            tax: number;
                            /** @description Kobo */
                            total: number;
                            /** @description Kobo */
                            creditsApplied: number;
                            /** @description Kobo */
                            amountPaid: number;
                            /** @description Kobo */
                            amountDue: number;
                            /** Format: date-time */
                            issuedAt: string | null;
                            /** Format: date-time */
                            dueAt: string | null;
                            /** Format: date-time */
                            paidAt: string | null;
                            /** Format: date-time */
                            periodStart: string;
                            /** Format: date-time */
                            periodEnd: string;
                            /** @description What a draft waits for: `buyer.` and a field of the billing profile, `seller.` and a detail that the platform administrator has to configure */
                            waitingFor: string[];
                        }[];
                        total: number;
                    };
                };
            };
        };
    };
    "invoices.upcoming": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A draft without a number */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
        };
    };
    "invoices.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description With its lines */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
        };
    };
    "invoices.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDF */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    "invoices.pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email?: string;
                    /** Format: uri */
                    callbackUrl?: string;
                };
            };
        };
        responses: {
            /** @description Opened */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: true;
                        message: string;
                        data: {
                            /** Format: uri */
                            authorization_url: string;
                            access_code: string;
                            reference: string;
                        };
                    };
                };
            };
        };
    };
    "invoices.payments": {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Payments */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        payments: components["schemas"]["InvoicePayment"][];
                        total: number;
                    };
                };
            };
        };
    };
    "billing.payments": {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Payments */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        payments: {
                            reference: string;
                            /** @enum {string} */
                            status: "success" | "failed" | "abandoned" | "pending";
                            /** @description Kobo that the invoice took, or is to take */
                            amount: number;
                            /** Format: date-time */
                            paidAt: string | null;
                            invoiceId: string;
                            invoiceNumber: string | null;
                            /** @description Kobo that came in; 0 while nothing has */
                            received: number;
                            /** @description Kobo beyond that: they became credit */
                            surplus: number;
                            /** Format: date-time */
                            createdAt: string;
                        }[];
                        total: number;
                    };
                };
            };
        };
    };
    "billing.balance": {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The balance */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        currency: string;
                        /** @description Kobo that the next invoices take */
                        credit: number;
                        /** @description Kobo to be paid of open invoices */
                        due: number;
                        /** @description Kobo of them that should have been paid already */
                        overdue: number;
                        credits: {
                            creditId: string;
                            /** @enum {string} */
                            kind: "unused_days" | "overpayment" | "credit_note" | "returned";
                            /** @description Kobo */
                            amount: number;
                            /** @description Kobo */
                            remaining: number;
                            /** @description Of the payment that left a surplus */
                            reference: string | null;
                            /** Format: date-time */
                            createdAt: string;
                        }[];
                        total: number;
                    };
                };
            };
        };
    };
    "creditNotes.list": {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Credit notes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        creditNotes: components["schemas"]["CreditNote"][];
                        total: number;
                    };
                };
            };
        };
    };
    "creditNotes.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credit note */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditNote"];
                };
            };
        };
    };
    "creditNotes.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDF */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    "billing.entitlements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By entitlement */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entitlements: {
                            [key: string]: boolean | number | string | string[];
                        };
                        source: {
                            [key: string]: "plan" | "override";
                        };
                    };
                };
            };
        };
    };
    "billing.profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profile */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        legalName: string | null;
                        address: string | null;
                        city: string | null;
                        state: string | null;
                        country: string | null;
                        taxId: string | null;
                        noTaxId: boolean;
                        registrationNo: string | null;
                        billingEmail: string | null;
                        autoCharge: boolean;
                        netDays: number;
                        taxExempt: boolean;
                        complete: boolean;
                    };
                };
            };
        };
    };
    "billing.updateProfile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    legalName: string;
                    address: string;
                    city: string;
                    state: string;
                    country: string;
                    taxId?: string | null;
                    noTaxId?: boolean;
                    registrationNo?: string | null;
                    /** Format: email */
                    billingEmail: string;
                    autoCharge?: boolean;
                };
            };
        };
        responses: {
            /** @description The profile */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        legalName: string | null;
                        address: string | null;
                        city: string | null;
                        state: string | null;
                        country: string | null;
                        taxId: string | null;
                        noTaxId: boolean;
                        registrationNo: string | null;
                        billingEmail: string | null;
                        autoCharge: boolean;
                        netDays: number;
                        taxExempt: boolean;
                        complete: boolean;
                    };
                };
            };
        };
    };
    "billing.quota": {
        parameters: {
            query?: {
                meter?: "pages" | "llm_refinements" | "email_accounts";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One quota for each meter */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        quotas: {
                            /** @enum {string} */
                            meter: "pages" | "llm_refinements" | "email_accounts";
                            /** @description -1 without a limit */
                            limit: number;
                            used: number;
                            reserved: number;
                            /** @description -1 without a limit */
                            available: number;
                            overage: number;
                            overageAllowed: boolean;
                            credits: number;
                            /**
                             * Format: date-time
                             * @description null where the meter never resets
                             */
                            periodStart: string | null;
                            /**
                             * Format: date-time
                             * @description null where the meter never resets
                             */
                            resetsAt: string | null;
                        }[];
                    };
                };
            };
        };
    };
    "usage.list": {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                meter?: "pages" | "llm_refinements" | "email_accounts";
                granularity?: "day" | "month";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sums, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        usage: {
                            /** @enum {string} */
                            meter: "pages" | "llm_refinements" | "email_accounts";
                            /** Format: date-time */
                            start: string;
                            /** @description Negative where accounts were deleted */
                            quantity: number;
                        }[];
                        total: number;
                    };
                };
            };
        };
    };
    "usage.events": {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                meter?: "pages" | "llm_refinements" | "email_accounts";
                subjectId?: string;
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events of use */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: {
                            eventId: string;
                            /** @enum {string} */
                            meter: "pages" | "llm_refinements" | "email_accounts";
                            /** @description Negative where accounts were deleted */
                            quantity: number;
                            /** Format: date-time */
                            occurredAt: string;
                            subjectType: string;
                            subjectId: string;
                            voided: boolean;
                        }[];
                        total: number;
                    };
                };
            };
        };
    };
    "streamTokens.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "channel": "files/file_01j9z6"
                 *     }
                 */
                "application/json": {
                    channel: string;
                };
            };
        };
        responses: {
            /** @description Token and address */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StreamToken"];
                };
            };
        };
    };
    "apiKeys.list": {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        apiKeys: components["schemas"]["ApiKey"][];
                        total: number;
                    };
                };
            };
        };
    };
    "apiKeys.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Result portal",
                 *       "scopes": [
                 *         "files:read"
                 *       ]
                 *     }
                 */
                "application/json": {
                    name: string;
                    scopes?: ("files:read" | "files:write" | "records:read" | "records:write" | "payments:read" | "payments:write" | "payments:refund" | "emails:read" | "emails:write" | "emails:credentials" | "webhooks:read" | "webhooks:write" | "billing:read" | "billing:write" | "api-keys:read" | "api-keys:write" | "school:read" | "school:write" | "members:read" | "members:write" | "audit:read")[];
                    expiresAt?: string | null;
                };
            };
        };
        responses: {
            /** @description The key */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        /** @description Last four characters of the key */
                        hint: string;
                        scopes: ("files:read" | "files:write" | "records:read" | "records:write" | "payments:read" | "payments:write" | "payments:refund" | "emails:read" | "emails:write" | "emails:credentials" | "webhooks:read" | "webhooks:write" | "billing:read" | "billing:write" | "api-keys:read" | "api-keys:write" | "school:read" | "school:write" | "members:read" | "members:write" | "audit:read")[];
                        /** @enum {string} */
                        status: "active" | "expired" | "revoked";
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        expiresAt: string | null;
                        /** Format: date-time */
                        revokedAt: string | null;
                        /**
                         * Format: date-time
                         * @description Accurate to a minute
                         */
                        lastUsedAt: string | null;
                        /** @description The key itself, shown this once */
                        key: string;
                    };
                };
            };
        };
    };
    "apiKeys.me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key and its tenant */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        /** @description Last four characters of the key */
                        hint: string;
                        scopes: ("files:read" | "files:write" | "records:read" | "records:write" | "payments:read" | "payments:write" | "payments:refund" | "emails:read" | "emails:write" | "emails:credentials" | "webhooks:read" | "webhooks:write" | "billing:read" | "billing:write" | "api-keys:read" | "api-keys:write" | "school:read" | "school:write" | "members:read" | "members:write" | "audit:read")[];
                        /** @enum {string} */
                        status: "active" | "expired" | "revoked";
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        expiresAt: string | null;
                        /** Format: date-time */
                        revokedAt: string | null;
                        /**
                         * Format: date-time
                         * @description Accurate to a minute
                         */
                        lastUsedAt: string | null;
                        tenant: {
                            id: string;
                            slug: string;
                            name: string;
                        };
                    };
                };
            };
        };
    };
    "apiKeys.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
        };
    };
    "apiKeys.revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revoked key */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
        };
    };
    "apiKeys.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    scopes?: ("files:read" | "files:write" | "records:read" | "records:write" | "payments:read" | "payments:write" | "payments:refund" | "emails:read" | "emails:write" | "emails:credentials" | "webhooks:read" | "webhooks:write" | "billing:read" | "billing:write" | "api-keys:read" | "api-keys:write" | "school:read" | "school:write" | "members:read" | "members:write" | "audit:read")[];
                    expiresAt?: string | null;
                };
            };
        };
        responses: {
            /** @description The key */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
        };
    };
    "apiKeys.rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    graceSeconds?: number;
                };
            };
        };
        responses: {
            /** @description The key, shown this once */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        /** @description Last four characters of the key */
                        hint: string;
                        scopes: ("files:read" | "files:write" | "records:read" | "records:write" | "payments:read" | "payments:write" | "payments:refund" | "emails:read" | "emails:write" | "emails:credentials" | "webhooks:read" | "webhooks:write" | "billing:read" | "billing:write" | "api-keys:read" | "api-keys:write" | "school:read" | "school:write" | "members:read" | "members:write" | "audit:read")[];
                        /** @enum {string} */
                        status: "active" | "expired" | "revoked";
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        expiresAt: string | null;
                        /** Format: date-time */
                        revokedAt: string | null;
                        /**
                         * Format: date-time
                         * @description Accurate to a minute
                         */
                        lastUsedAt: string | null;
                        /** @description The key itself, shown this once */
                        key: string;
                        /** Format: date-time */
                        previousKeyValidUntil: string | null;
                    };
                };
            };
        };
    };
    "school.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The school */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["School"];
                };
            };
        };
    };
    "school.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Hillside Secondary School"
                 *     }
                 */
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description The school */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["School"];
                };
            };
        };
    };
    "members.list": {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The people */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        members: components["schemas"]["Member"][];
                        total: number;
                        /** @description Links that nobody has used yet */
                        invitations: components["schemas"]["Invitation"][];
                    };
                };
            };
        };
    };
    "members.invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "amina@hillside.example",
                 *       "role": "teacher"
                 *     }
                 */
                "application/json": {
                    /** Format: email */
                    email: string;
                    /** @enum {unknown} */
                    role: "owner" | "admin" | "teacher" | "bursar";
                };
            };
        };
        responses: {
            /** @description The invitation and its link */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        email: string;
                        /** @enum {string} */
                        role: "owner" | "admin" | "teacher" | "bursar";
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        expiresAt: string;
                        /**
                         * Format: uri
                         * @description Works once, and is shown only once. Pass it on to the person yourself
                         */
                        url: string;
                        /** @description The link as a QR code to scan with a phone: an SVG image */
                        qr: string;
                    };
                };
            };
        };
    };
    "members.withdrawInvitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its link no longer works */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "members.remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person cannot come in any more */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "members.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "bursar"
                 *     }
                 */
                "application/json": {
                    /** @enum {unknown} */
                    role: "owner" | "admin" | "teacher" | "bursar";
                };
            };
        };
        responses: {
            /** @description The person */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    "members.makeLink": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uri
                         * @description Works once, and is shown only once. Pass it on to the person yourself
                         */
                        url: string;
                        /** @description The link as a QR code to scan with a phone: an SVG image */
                        qr: string;
                        /** Format: date-time */
                        expiresAt: string;
                    };
                };
            };
        };
    };
    "members.signOut": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All sessions of the person have ended */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "audit.list": {
        parameters: {
            query?: {
                actor?: string;
                action?: string;
                target?: string;
                from?: string;
                to?: string;
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the log */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: components["schemas"]["AuditEvent"][];
                        total: number;
                    };
                    "text/csv": string;
                };
            };
        };
    };
}
